import { dealDays } from '#contract/deals/deal-values.ts';
import type { TextContent } from '../content.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';
import { findHelpArticle } from './help-articles.ts';

export function meta() {
  return helpMeta(returns);
}

export default function ReturnsPage() {
  return <HelpArticle article={returns} />;
}

const returns: TextContent = {
  ...findHelpArticle('/help/returns'),
  description:
    'Wigloop does not handle returns or refunds: buyer and seller agree on terms before the sale. How to do that well.',
  lead: 'Wigloop does not handle returns or refunds. Buyer and seller agree on them, best before any money moves.',
  sections: [
    {
      title: 'Who decides',
      blocks: [
        'Every sale and every trade is a contract between two members. Whether a wig can be sent back, how long after, and who pays the postage is up to them. We cannot take a wig back or return money.',
      ],
    },
    {
      title: 'Agree before you buy',
      blocks: [
        'Read what the seller policy on the listing says about returns, and ask in your messages what it leaves open:',
        {
          list: [
            'Can I send it back, and within how many days?',
            'Only if it is not as described, or also if it does not suit me?',
            'Must tags and lace be untouched?',
            'Who pays for the way back, and how is the money returned?',
          ],
        },
        'No answer means no agreement. If you want to be able to return a wig, have it in writing first.',
      ],
    },
    {
      title: 'If you are the seller',
      blocks: [
        'Write what you offer into your [seller policy](/account/transaction-policy), which your listings and deals show, and describe the wig so exactly that nobody has a reason to return it. If you do not take returns, say so plainly.',
      ],
    },
    {
      title: 'If the wig is not as described',
      blocks: [
        {
          steps: [
            'Photograph what is different, with the tags still on.',
            `Write to the seller within ${dealDays.tryOn} days of receiving it, and propose a solution.`,
            'In a [deal on Wigloop](/help/deals), open a problem with the photos: our team reads both sides and decides how the deal ends.',
            'If you do not agree, use the purchase protection of the payment method you chose.',
            'If you think you were deceived, [report the member](/help/report).',
          ],
        },
      ],
    },
    {
      title: 'If it does not suit you',
      blocks: [
        'In a [deal on Wigloop](/help/deals), say that it arrived, try it on, and choose “Ask to return it”: you see what the seller says about returns, and the seller answers. Or choose “Keep it for less” and name an amount that you would like back.',
      ],
    },
    {
      title: 'Sending a wig back',
      blocks: [
        'Pack it as well as it was packed for you, use tracked shipping, and put the number into the deal, or into your messages where there is none. The [Shipping Guidelines](/help/shipping) say how. More questions? [Contact us](/contact).',
      ],
    },
  ],
};
