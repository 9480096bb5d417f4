import { site } from '#contract/site.ts';
import { lastUpdated } from '#web/pages/legal/legal-pages.ts';
import type { TextContent } from '../content.ts';

export const accessibility: TextContent = {
  path: '/legal/accessibility',
  title: 'Accessibility',
  description:
    'How Wigloop works towards WCAG 2.1 AA, which assistive technologies it is made for, what is not yet good enough, and how to tell us.',
  lead: 'Everyone should be able to find, sell and trade a wig here, whatever they see, hear or move with.',
  sections: [
    {
      title: 'Our commitment',
      blocks: [
        'We count a page that some people cannot use as broken, and repair it like any other fault. Accessibility is part of how we design and test, not something added at the end.',
      ],
    },
    {
      title: 'The standard we aim at',
      blocks: [
        'Our target is the Web Content Accessibility Guidelines, WCAG 2.1 AA. What we do for it:',
        {
          list: [
            'A program (axe) checks the pages of this site in a real browser every time the site is changed, and a finding stops the change.',
            'Tests use the site by keyboard: the skip link, the menu and the forms.',
            'Text keeps a contrast of at least 4.5 to 1, and nothing is said by color alone.',
            'Pages fit a screen of 360 pixels, so that they can be enlarged to 200 % and more without scrolling sideways.',
            'If your system asks for less motion, nothing moves.',
          ],
        },
        'These are our own checks. No independent auditor has examined the site yet.',
      ],
    },
    {
      title: 'Assistive technologies',
      blocks: [
        'The site is built from standard HTML with names and roles for every control, and made for screen readers such as NVDA, JAWS, VoiceOver and TalkBack, for screen magnifiers, voice control, and the keyboard alone, in current versions of the common browsers. We test in Chromium; we do not test each combination ourselves, so please tell us about one that fails.',
        'The information pages, this one among them, can be read without JavaScript. Buying and selling need it.',
      ],
    },
    {
      title: 'Known issues',
      blocks: [
        {
          list: [
            'Photos come from sellers. A screen reader hears the title of the listing and the number of the photo, but no description of what the photo shows.',
            'Texts written by members are as clear as their writers made them.',
            'Payment for a membership, and the payment services that Payment Resources in your account leads to, are on sites of other companies.',
          ],
        },
      ],
    },
    {
      title: 'Feedback',
      blocks: [
        `If something keeps you from using the site, tell us what you wanted to do, on which page and with which browser or technology. ${site.replyTime} If you need a text from this site in another form, ask for it in the same way.`,
      ],
    },
    {
      title: 'Contact',
      blocks: [
        {
          facts: [
            ['Form', '[Contact page](/contact), category Bug Report'],
            ['Email', `[${site.supportEmail}](mailto:${site.supportEmail})`],
            ['Phone', `[${site.phone}](${site.phoneHref}), ${site.phoneHours}`],
          ],
        },
      ],
    },
    { title: 'Last Updated', blocks: [lastUpdated.text] },
  ],
};
