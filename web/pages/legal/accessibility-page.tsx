import { site } from '#contract/site.ts';
import type { TextContent } from '../content.ts';
import { lastUpdated } from './legal-pages.ts';
import { LegalText, legalMeta } from './legal-text.tsx';

export function meta() {
  return legalMeta(accessibility);
}

export default function AccessibilityPage() {
  return <LegalText content={accessibility} />;
}

const accessibility: TextContent = {
  path: '/legal/accessibility',
  title: 'Accessibility',
  description:
    'How Wigloop works towards WCAG 2.1 AA and 2.2 AA, which assistive technologies it is made for, what is not yet good enough, and how to tell us.',
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
        'Our target is the Web Content Accessibility Guidelines, WCAG 2.1 AA, and what version 2.2 adds to it at the same level. What we do for it:',
        {
          list: [
            'A program (axe) checks a page of each kind in a real browser every time the site is changed, and every page in a longer run; a finding stops the change. It sees about a third of what can go wrong.',
            'Tests therefore use the site by keyboard as well: the skip link, menus, forms, dialogs and conversations. One of them presses buttons one after the other and looks whether the focus is still on the page.',
            'Text keeps a contrast of at least 4.5 to 1, and nothing is said by color alone.',
            'Pages fit a width of 320 pixels, so that they can be enlarged to 400 % without scrolling sideways, and bars that would cover too much then stop sticking.',
            'If your system asks for less motion, for more contrast or for its own colors, the site follows.',
            'Errors stay until you dismiss them. The key F8 leads to the newest notice.',
          ],
        },
        'These are our own checks. No independent auditor has examined the site yet.',
      ],
    },
    {
      title: 'Assistive technologies',
      blocks: [
        'The site is built from standard HTML with names and roles for every control, and made for screen readers such as NVDA, JAWS, VoiceOver and TalkBack, for screen magnifiers, voice control, and the keyboard alone, in Chrome and Edge 111, Firefox 128, Safari 16.4 and newer. Every change is tested in Chromium. No screen reader takes part in our tests: what they are told is checked, how it sounds is not. Please tell us where it fails.',
        'The information pages, this one among them, can be read without JavaScript. Buying and selling need it.',
      ],
    },
    {
      title: 'Known issues',
      blocks: [
        {
          list: [
            'Photos come from sellers. A screen reader hears the title of the listing and the number of the photo, but no description of what the photo shows.',
            'In a conversation, arrow keys go from message to message, which not everyone will expect. The field to write in is one step of the Tab key away.',
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
            ['Email', '{email}'],
            ['Phone', '{phone}'],
          ],
        },
      ],
    },
    { title: 'Last Updated', blocks: [lastUpdated.text] },
  ],
};
