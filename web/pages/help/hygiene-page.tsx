import type { TextContent } from '../content.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';
import { findHelpArticle } from './help-articles.ts';

export function meta() {
  return helpMeta(hygiene);
}

export default function HygienePage() {
  return <HelpArticle article={hygiene} />;
}

const hygiene: TextContent = {
  ...findHelpArticle('/help/hygiene'),
  description:
    'How to wash a synthetic or human-hair wig before selling it and after buying it, what to check on arrival, and when not to buy a worn one.',
  lead: 'A worn wig is washed twice: by the seller before it travels, and by you before you wear it.',
  sections: [
    {
      title: 'Before you sell',
      blocks: [
        {
          list: [
            'Wash it, let it dry completely, and say so in the checklist. If you did not, say “No”: buyers mind silence more.',
            'Clean the inside of the cap as well. Make-up at the front edge comes off with a drop of mild soap on a soft cloth.',
            'Say whether people smoke at home, whether there are pets, and whether the wig has an odor. Some buyers are allergic.',
            'Brushes, caps and liners that touched skin are not sold along.',
          ],
        },
      ],
    },
    {
      title: 'Washing a wig',
      blocks: [
        {
          steps: [
            'Read the maker’s label first. Where it says something else, the label is right.',
            'Brush it out gently from the ends upwards.',
            'Put it into cool water with a little wig shampoo for a few minutes, and move it softly. Do not rub or wring it.',
            'Wipe the inside of the cap with the same water, above all the front edge and the nape.',
            'Rinse it in cool water until the water stays clear, and press it in a towel.',
            'Let it dry in the air on a stand, away from heaters and sun. Do not brush synthetic fiber while it is wet.',
          ],
        },
        'Human hair takes lukewarm water and a conditioner, kept away from knots and lace.',
      ],
    },
    {
      title: 'When it arrives',
      blocks: [
        {
          list: [
            'Look at the cap, the front edge and the nape in daylight, and smell it, before you take off a tag.',
            'If it is not as described, take photos and write to the seller at once, before you wash it.',
            'Wash it before the first wear, and wear a clean liner below it.',
          ],
        },
        'Washing makes a wig clean; it does not make it sterile, and we cannot promise more than its seller can. We do not inspect wigs.',
      ],
    },
    {
      title: 'When to choose a new one',
      blocks: [
        'During a treatment that weakens the immune system, with open or sore skin, or after an infection of the scalp, ask your care team before you wear one that others have worn. Wigs that are new with tags are a filter in the [search](/search).',
        'If this is your first one, [Your First Wig After Hair Loss](/help/first-wig) explains sizes, caps and fibers.',
      ],
    },
  ],
};
