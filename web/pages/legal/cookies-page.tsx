import type { TextContent } from '../content.ts';
import { lastUpdated } from './legal-pages.ts';
import { LegalText, legalMeta } from './legal-text.tsx';

export function meta() {
  return legalMeta(cookies);
}

export default function CookiesPage() {
  return <LegalText content={cookies} />;
}

const cookies: TextContent = {
  path: '/legal/cookies',
  title: 'Cookie Policy',
  description:
    'Which cookies Wigloop sets: essential ones to keep you signed in, none for analytics or advertising, and how to control them.',
  lead: 'We set the cookies without which you could not sign in, and no others.',
  sections: [
    {
      title: 'What cookies are',
      blocks: [
        'A cookie is a small text that a site asks your browser to keep and to send back with each request. Browsers also have a storage of their own, which pages can read but which is not sent along. This page covers both.',
      ],
    },
    {
      title: 'Essential cookies',
      blocks: [
        'Cookies are set when you register or sign in. Without them the site would forget you with every click.',
        {
          facts: [
            [
              'wigloop.session_token',
              'Keeps you signed in: until you close the browser, or for 30 days with “Remember me”.',
            ],
            ['wigloop.dont_remember', 'Set when you sign in without “Remember me”; goes when the browser is closed.'],
            ['wigloop.two_factor', 'While you enter the code of your second factor; a few minutes.'],
            [
              'wigloop.trust_device',
              'Only if you choose “Trust this device”: no code is asked in this browser for 30 days.',
            ],
            [
              'wigloop.registration',
              'Marks the browser you registered with, so that the link in our mail needs no password there; 30 days.',
            ],
            [
              'wigloop.device',
              'Marks a browser you have signed in with, so that strangers who guess passwords cannot lock you out, and nobody buys a rating with accounts of their own; 13 months.',
            ],
            ['wigloop.better-auth-passkey', 'While you use a passkey; a few minutes.'],
          ],
        },
        'On a secure connection their names begin with __Secure-.',
      ],
    },
    {
      title: 'Analytical cookies',
      blocks: [
        'None. We do not use analytics services. The numbers that sellers see come from our own database, without cookies.',
      ],
    },
    {
      title: 'Functionality cookies',
      blocks: [
        'We set no cookies for this; the page keeps a few things in the storage of your browser, where they stay:',
        {
          list: [
            'what you have begun to write and not sent, for you alone and for at most 30 days (wigloop-draft); drafts of listings are kept with your account instead;',
            'that you were sent to pay for a membership, have returned from it, or that we looked for a lost payment, each of use for a day;',
            'for members: what Wigloop is made of, and your last conversations and saved listings, so that you can read them without a connection; for at most seven days;',
            'whether you turned on notifications on this device (wigloop-push), and that we asked you (wigloop-push-asked);',
            'which announcement of ours you dismissed (wigloop-announcement-dismissed);',
            'which display options you switched on (feature_flags), and for staff whether the back office is light or dark (admin_theme).',
          ],
        },
        'When you choose Sign Out, what you have begun to write, the notes about payments and what is kept for reading without a connection are removed; where something is unsent, we ask first. If a session ends by itself, what you have begun to write is there again when you sign in, and nobody else sees it.',
      ],
    },
    {
      title: 'Targeting cookies',
      blocks: ['None. We show no advertising and follow nobody across other sites.'],
    },
    {
      title: 'Cookies of others',
      blocks: [
        'No page of ours loads anything from another company. When you pay for a membership, you do so on the site of our payment provider, which sets cookies of its own and explains them there. The same goes for links to other sites.',
      ],
    },
    {
      title: 'How to control cookies',
      blocks: [
        {
          list: [
            'Sign out: the cookies go, all but those that mark a browser you have used before.',
            'In the settings of your browser, usually under Privacy, you can see, delete and refuse cookies and storage, for all sites or for this one.',
            'If you refuse ours, you can read all public pages, but not sign in.',
          ],
        },
        'Questions? Write to {support}, or read our [Privacy Policy](/legal/privacy).',
      ],
    },
    { title: 'Last Updated', blocks: [lastUpdated.text] },
  ],
};
