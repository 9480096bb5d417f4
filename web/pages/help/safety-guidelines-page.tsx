import type { TextContent } from '../content.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';
import { findHelpArticle } from './help-articles.ts';

export function meta() {
  return helpMeta(safetyGuidelines);
}

export default function SafetyGuidelinesPage() {
  return <HelpArticle article={safetyGuidelines} />;
}

const safetyGuidelines: TextContent = {
  ...findHelpArticle('/help/safety-guidelines'),
  description:
    'How to buy, sell and trade wigs safely on Wigloop, how to recognize a scam, and how to report a member.',
  lead: 'A few habits protect you from nearly everything that can go wrong between strangers.',
  sections: [
    {
      title: 'Protect your account',
      blocks: [
        {
          list: [
            'Use a password of its own for Wigloop, and switch on two-factor sign-in in your [settings](/account/settings).',
            'We never ask for your password, by mail, message or phone.',
            'Check the address in your browser before you sign in.',
          ],
        },
      ],
    },
    {
      title: 'Before you buy',
      blocks: [
        {
          list: [
            'Read the seller’s reviews, and how the seller answered them.',
            'Read the seller’s policy for payment and shipping.',
            'Ask for more photos: the inside of the cap, the lace edge, the color tag.',
            'Let an accepted offer on Wigloop hold price and shipping, and agree on insurance and returns in your messages here.',
          ],
        },
      ],
    },
    {
      title: 'Before you sell or trade',
      blocks: [
        {
          list: [
            'Ship only after the payment has arrived in your account; a picture of a payment is no payment.',
            'Photograph the wig and the parcel before you send it.',
            'In a trade, use tracked shipping both ways. A [deal on Wigloop](/help/deals) says who sends first, by when, and keeps the tracking numbers.',
          ],
        },
      ],
    },
    {
      title: 'Signs of a scam',
      blocks: [
        {
          list: [
            'Someone wants to leave Wigloop at once and go on by text message or another app.',
            'Someone pays too much and asks you to send the rest back.',
            'Someone insists on gift cards, wire transfers or other payments that cannot be undone.',
            'Someone names another account to pay to than the deal shows, or it was changed after you agreed.',
            'The price is far below what the wig is worth, and there is a hurry.',
          ],
        },
        {
          note: 'Keep all communication on Wigloop. What was agreed here can be read again later, by you, and by our team if you show it.',
        },
      ],
    },
    {
      title: 'Block and report',
      blocks: [
        'You can block a member: neither of you can write to the other or propose a deal any more. If someone breaks the [community guidelines](/legal/guidelines), [report it](/help/report); moderators look at every report.',
        'Are you in danger, or have you lost money? Call the police first, then [contact us](/contact).',
      ],
    },
  ],
};
