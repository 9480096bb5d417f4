import type { TextContent } from '../content.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';
import { findHelpArticle } from './help-articles.ts';

export function meta() {
  return helpMeta(listingFirstItem);
}

export default function ListingFirstItemPage() {
  return <HelpArticle article={listingFirstItem} />;
}

const listingFirstItem: TextContent = {
  ...findHelpArticle('/help/listing-first-item'),
  description:
    'How to list a wig on Wigloop: photos that answer questions, an honest condition, a fair price and quick replies.',
  lead: 'What buyers want to know about a wig, and how to show it to them.',
  sections: [
    {
      title: 'Before you start',
      blocks: [
        'Have the wig, its tag and, if you kept it, its box at hand. Then open [Create Listing](/account/create-listing). What you type is saved by itself as a draft, with its photos: go on later, on any device, from [My Listings, Drafts](/account/listings?tab=drafts).',
        'With many wigs, fill in a table instead: [Bring in listings](/account/listings/bring-in) has a template, takes the photos along and saves drafts for you to publish.',
        'It also helps to write down once, in your [seller policy](/account/transaction-policy), how you like to be paid and how you ship, and to say in your [settings](/account/settings#ways-to-be-paid) what a buyer has to type to pay you. Only whoever has to pay you sees that.',
      ],
    },
    {
      title: 'Take clear photos',
      blocks: [
        'Daylight and a plain background are enough. A listing takes up to 8 photos as JPEG, PNG, WebP, AVIF or HEIC, as phones save them; our [community guidelines](/legal/guidelines) ask for at least 3.',
        {
          list: [
            'front, side and back;',
            'the inside of the cap and the lace edge;',
            'the ends at the nape, where wear shows first;',
            'the color tag, if there is one.',
          ],
        },
        'The first photo is the one people see in lists. Where a photo was taken is removed when you upload it.',
      ],
    },
    {
      title: 'Describe the wig',
      blocks: [
        {
          facts: [
            ['Title', 'The name of the style and the color, as the maker calls them.'],
            [
              'Brand',
              'Choose it from the list; only premium brands can be listed. You can ask us for one that is missing.',
            ],
            [
              'Condition',
              'New with tags, Like new, Gently used or Well used. When in doubt, choose the more modest one.',
            ],
            ['Color', 'The color family; put the maker’s code and name into the listing as well.'],
            ['Fiber', 'Synthetic, Synthetic Heat Friendly, Human Hair or Human Hair Blend.'],
            ['Cap size', 'Petite, Average or Large. Most wearers fit Average.'],
            ['Modifications', 'Cut, thinned, dyed, lace trimmed, part changed: say it, even if it is an improvement.'],
          ],
        },
        'Buyers also ask how often the wig was worn and washed, and whether your home is free of smoke and pets.',
      ],
    },
    {
      title: 'Set the price and the kind of listing',
      blocks: [
        'A listing can be for sale, for trade, or both. Under the price stands what similar wigs sold for here, where enough were sold. You can add what you paid, so that buyers see the difference, and what shipping costs.',
        'You may let buyers buy at your price right away, take no offers, refuse those below a price, or accept from a price on by itself; nobody else sees the last two prices. How you are paid is in [Payment Methods](/help/payment-methods).',
      ],
    },
    {
      title: 'After you publish',
      blocks: [
        'Questions arrive in your [messages](/messages), offers and trades in your [deals](/account/deals). Quick and friendly replies sell wigs; [Communication Guidelines](/help/communication) has the times that members expect.',
        {
          list: [
            'Bump a listing once in 24 hours to bring it back to the top.',
            'A deal that is completed marks the wig as sold or traded. If it went another way, mark it yourself, so that nobody writes in vain.',
            'A listing you removed can be restored for 30 days, and “Change several” changes up to 100 listings at once, with an undo.',
            '“More → Price for Savers” offers a wig for less to those who saved it, for 48 hours and once a week. These members can buy for it at once; you learn how many they are, not who.',
            'In the “Options” of My Listings you say what two or more of your wigs cost less together, and until when you are away, at most 30 days. Meanwhile your wigs stay visible, nobody can buy at once, and offers wait until 48 hours after your return.',
          ],
        },
        'Stuck? [Contact us](/contact).',
      ],
    },
  ],
};
