import { dealDays } from '#contract/deals/deal-values.ts';
import type { TextContent } from '../content.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';
import { findHelpArticle } from './help-articles.ts';

export function meta() {
  return helpMeta(shipping);
}

export default function ShippingPage() {
  return <HelpArticle article={shipping} />;
}

const shipping: TextContent = {
  ...findHelpArticle('/help/shipping'),
  description:
    'How to pack and ship a wig, which carriers to use at home and abroad, and what to do when a parcel arrives.',
  lead: 'A wig travels well when it is packed with care and can be followed on its way.',
  sections: [
    {
      title: 'Best practices',
      blocks: [
        {
          list: [
            'Use tracked shipping, always, and put the tracking number into the [deal](/help/deals): it leads the buyer to the carrier’s page. Without a deal, send it in your messages.',
            'Agree beforehand on carrier, cost and insurance.',
            'Ship within the time you promised, and say so if there is a delay.',
            'Insure valuable shipments, and ask for signature confirmation over $200.',
          ],
        },
      ],
    },
    {
      title: 'Packing as a seller',
      blocks: [
        {
          steps: [
            'Make sure the wig is clean, dry and brushed, and put it into a hair net.',
            'Fill the cap lightly with tissue paper so that it keeps its shape.',
            'Put it into a clean bag, then into a box that does not press on it. The original box is best.',
            'Fill the empty space, close the box firmly, and remove old labels.',
            'Photograph the wig, the packing and the label before you hand the parcel over.',
          ],
        },
      ],
    },
    {
      title: 'Domestic carriers',
      blocks: [
        'All of these come with tracking:',
        { list: ['USPS Priority Mail', 'UPS Ground', 'FedEx Home Delivery'] },
      ],
    },
    {
      title: 'International carriers',
      blocks: [
        { list: ['USPS Priority Mail International', 'UPS Worldwide Expedited', 'FedEx International Priority'] },
        'The customs form needs the true value and content. Duties and taxes are usually paid by the buyer: talk about them before you agree.',
      ],
    },
    {
      title: 'Receiving as a buyer',
      blocks: [
        {
          list: [
            'Photograph the parcel before you open it, and film or photograph while you do.',
            'Compare the wig with the listing at once, before you try it on or cut a tag.',
            `Choose “It arrived” in the deal: you then have ${dealDays.tryOn} days to look the wig over and try it on.`,
            'If something is wrong, say so in the deal or write to the seller within that time, with the photos.',
            'If all is well, choose “All is well” in the deal, and leave a review.',
          ],
        },
        'A parcel that does not come: say “It has not come” in the deal, and the sender asks the carrier. A wig that is not as described: see the [Return Policy](/help/returns). If you need advice, [contact us](/contact).',
      ],
    },
  ],
};
