import type { TextContent } from '../content.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';
import { findHelpArticle } from './help-articles.ts';

export function meta() {
  return helpMeta(communication);
}

export default function CommunicationPage() {
  return <HelpArticle article={communication} />;
}

const communication: TextContent = {
  ...findHelpArticle('/help/communication'),
  description:
    'How members write to each other on Wigloop: reply times, what to say in a first message, and what to keep off it.',
  lead: 'Clear, kind and on time: how good deals are talked over.',
  sections: [
    {
      title: 'Keep it on Wigloop',
      blocks: [
        'Keep all communication on the platform. Your [messages](/messages) hold what was asked, answered and agreed. When something goes wrong, you can show them to our team.',
      ],
    },
    {
      title: 'Reply in good time',
      blocks: [
        'The ideal reply comes within 48 hours. Members expect:',
        {
          facts: [
            ['Initial inquiries', '24-48 hours'],
            ['Transaction details', 'within 24 hours'],
            ['Shipping issues', 'within 24 hours'],
          ],
        },
        'Away for a while? Say so in [My Listings](/account/listings), under Options: your wigs then say until when, and offers wait for you.',
      ],
    },
    {
      title: 'A good first message',
      blocks: [
        {
          list: [
            'Say which wig you mean, even though the conversation shows it.',
            'Ask everything at once: wear, washing, modifications, cap size, smoke and pets.',
            'Make an offer or propose a trade on the listing itself rather than in words: then it can be accepted as it is. See [Offers and Trades](/help/deals).',
          ],
        },
      ],
    },
    {
      title: 'When you agree',
      blocks: [
        'Best is a deal on Wigloop: what you both accept is written down, and the wigs are reserved. Without one, sum it up in one message: the wig, the price or the trade, how it is paid, who pays the postage, when it ships, and what happens if it does not fit. Then both of you confirm it.',
      ],
    },
    {
      title: 'What does not belong in a message',
      blocks: [
        {
          list: [
            'insults, pressure, or messages that nobody asked for;',
            'passwords, card numbers or bank passwords;',
            'advertising and links to other shops.',
          ],
        },
        'You can block a member at any time, and [report](/help/report) what breaks the [community guidelines](/legal/guidelines).',
      ],
    },
  ],
};
