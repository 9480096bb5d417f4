import { site } from '#contract/site.ts';
import type { TextContent } from '../content.ts';
import { lastUpdated } from './legal-pages.ts';
import { LegalText, legalMeta } from './legal-text.tsx';

export function meta() {
  return legalMeta(terms);
}

export default function TermsPage() {
  return <LegalText content={terms} />;
}

const terms: TextContent = {
  path: '/legal/terms',
  title: 'Terms of Service',
  description:
    'The agreement between Wigloop and its members: accounts, subscriptions, listings, deals between members and liability.',
  lead: 'What you can expect from us, and what we expect from you. Written to be read.',
  sections: [
    {
      title: 'This agreement',
      blocks: [
        `${site.name} is a members-only marketplace where people buy, sell and trade premium-brand wigs. It is run by {company} (“we”). By creating an account you accept these terms, the [Privacy Policy](/legal/privacy) and the [Community Guidelines](/legal/guidelines).`,
      ],
    },
    {
      title: 'Your account',
      blocks: [
        {
          list: [
            'You must be of legal age where you live, and give an email address that is yours.',
            'One person, one account. You answer for what happens with it; keep the password to yourself.',
            'You can delete your account in your [settings](/account/settings) at any time, unless a deal that you agreed to is not finished yet.',
          ],
        },
      ],
    },
    {
      title: 'Membership and subscriptions',
      blocks: [
        'Parts of the site may require a paid subscription. [Pricing](/pricing) names the plans, their prices and what they include. Payment goes through a card payment provider.',
        'A subscription renews at the end of each period until you cancel it, which you can do at any time in your [account](/account/subscription). After that you keep access until the period you paid for ends. A change of plan takes effect at the next billing cycle, or at once if you choose Upgrade now and pay the difference.',
      ],
    },
    {
      title: 'Listings',
      blocks: [
        'You may list wigs of the brands in our catalog that you own and may sell. A listing must be true: the photos show the wig itself, and the description names its condition and every modification.',
        'You keep the rights to your texts and photos. You allow us to show them on the site for as long as the listing, the review or the message they belong to is there.',
      ],
    },
    {
      title: 'Deals between members',
      blocks: [
        'A sale or a trade is a contract between the members who agree on it. We are not a party to it. We do not handle payments or returns between members; buyer and seller agree on terms between them.',
        'When all members of an [offer or trade](/help/deals) have accepted it, we record what was agreed and reserve its wigs. If there is a problem, our team may decide how the deal ends on the site. It cannot return money or a wig: neither passes through us.',
        'We advise you to keep all communication on the platform and to use tracked shipping. The [Help Center](/help) says how others do it well.',
      ],
    },
    {
      title: 'What is not allowed',
      blocks: [
        {
          list: [
            'counterfeit, stolen or unsafe items, and items that are not wigs;',
            'fraud, false reviews, and pretending to be someone else;',
            'harassment, hate, and messages that nobody asked for;',
            'copying the catalog, breaking into accounts, and disturbing the site.',
          ],
        },
        'The [Community Guidelines](/legal/guidelines) say more.',
      ],
    },
    {
      title: 'What we may do',
      blocks: [
        'When these terms or the guidelines are broken, we may hide or remove content, warn a member, suspend an account or close it. We may change or end parts of the site; if that affects what you paid for, we tell you beforehand by mail.',
      ],
    },
    {
      title: 'Liability',
      blocks: [
        'The site is provided as it is. We do not promise that a wig is as its seller describes it, that a member keeps an agreement, or that the site is always reachable. As far as the law allows, we are liable only for what we cause on purpose or by gross negligence, and for no more than you paid us in the twelve months before. Rights that the law gives you as a consumer remain.',
      ],
    },
    {
      title: 'Changes to these terms',
      blocks: [
        'When we change these terms we publish them here with a new date. If a change matters to you as a member, we tell you by mail before it takes effect.',
      ],
    },
    {
      title: 'Contact',
      blocks: ['Questions about these terms? Write to {support}.'],
    },
    { title: 'Last Updated', blocks: [lastUpdated.text] },
  ],
};
