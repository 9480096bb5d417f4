import type { TextContent } from '../content.ts';
import { lastUpdated } from './legal-pages.ts';
import { LegalText, legalMeta } from './legal-text.tsx';

export function meta() {
  return legalMeta(guidelines);
}

export default function GuidelinesPage() {
  return <LegalText content={guidelines} />;
}

const guidelines: TextContent = {
  path: '/legal/guidelines',
  title: 'Community Guidelines',
  description:
    'How members of Wigloop treat each other: honest listings, quick replies, fair deals, and what happens to those who break the rules.',
  lead: 'People come here for something personal. These rules keep it a place where they can trust each other.',
  sections: [
    {
      title: 'Be kind and honest',
      blocks: [
        'Many of us wear wigs for reasons we did not choose. Write to others as you would speak to them in a small shop. Hate, harassment, threats and remarks about someone’s body or health have no place here.',
      ],
    },
    {
      title: 'Listings',
      blocks: [
        {
          list: [
            'Listings need at least 3 photos, taken by you, of the wig you sell: for example front, back and the inside of the cap. Up to 8 fit in.',
            'Only wigs of the brands in our catalog; no counterfeits.',
            'Name the condition modestly, and every modification.',
            'One listing for each wig; mark it as sold or traded when it is gone.',
          ],
        },
      ],
    },
    {
      title: 'Messages and reply times',
      blocks: [
        'Keep all communication on the platform. The ideal reply time is 48 hours; in detail:',
        {
          facts: [
            ['Initial inquiries', '24-48 hours'],
            ['Transaction details', 'within 24 hours'],
            ['Shipping issues', 'within 24 hours'],
          ],
        },
      ],
    },
    {
      title: 'Fair deals',
      blocks: [
        {
          list: [
            'Agree on price, payment, shipping and returns in writing before money moves.',
            'Keep your word: pay when you said, ship when you said, with tracking.',
            'Do not ask others to leave the platform or to pay in ways that cannot be undone.',
            'An accepted [offer or trade](/help/deals) binds: its wigs are reserved. If you insist on canceling it, your profile counts it.',
            'Say in the deal when you have sent something and when it arrived; open a problem rather than staying silent.',
          ],
        },
        'Our team can decide how a disputed deal ends here, but cannot return money or a wig: neither passes through Wigloop.',
        'The product does not handle payments or returns itself; buyer and seller agree on terms between them.',
      ],
    },
    {
      title: 'Reviews',
      blocks: [
        'Review what you have experienced yourself, for better or worse. Do not trade reviews, threaten with them or write about yourself. The member you reviewed may answer once.',
        'Reviews of a completed deal are shown when both sides have written, or after 14 days. [Offers and Trades](/help/deals) says which carry “Verified deal”. Nobody may offer or ask anything for a review.',
      ],
    },
    {
      title: 'Block and report',
      blocks: [
        'You can block any member. You no longer see their listings, and neither of you can write to the other or propose a deal. Proposals between you end; what you have agreed already is finished. They are not told.',
        'If you see something that breaks these guidelines, [report it](/help/report). Reports are confidential.',
      ],
    },
    {
      title: 'What moderators may do',
      blocks: [
        'Moderators look at reports and at listings that stand out. They may warn a member, hide content, suspend an account for a time, or ban it. A ban is final: there is no appeal.',
        'A suspended member can still sign in and manage their own account, but cannot list, write or review. Deals that are agreed can be finished; new ones cannot be proposed or accepted.',
      ],
    },
    {
      title: 'Questions',
      blocks: ['Not sure whether something is allowed? [Ask us](/contact) before you do it.'],
    },
    { title: 'Last Updated', blocks: [lastUpdated.text] },
  ],
};
