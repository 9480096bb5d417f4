import type { TextContent } from '../content.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';
import { findHelpArticle } from './help-articles.ts';

export function meta() {
  return helpMeta(firstWig);
}

export default function FirstWigPage() {
  return <HelpArticle article={firstWig} />;
}

const firstWig: TextContent = {
  ...findHelpArticle('/help/first-wig'),
  description:
    'Choosing a first wig after hair loss: how to measure your head, which caps are soft, what the words mean, and what to ask before you buy a worn one.',
  lead: 'You do not have to know anything about wigs to begin. Take one step, and leave the rest for another day.',
  sections: [
    {
      title: 'Before you look',
      blocks: [
        'Hair loss has many causes, and everyone goes through it differently. A wig is one way to feel like yourself; a scarf, a hat or nothing at all are others. None of them has to be decided at once.',
        'If a treatment may make your hair fall out, a photo of it now, from the front and the side, helps later to find a color and a cut that feel familiar. Ask your care team what your skin needs, and whether your insurance or a charity near you pays towards a wig: some do.',
      ],
    },
    {
      title: 'How to measure',
      blocks: [
        {
          picture: {
            src: '/measuring.svg',
            width: 960,
            height: 360,
            alt: 'Three heads with a tape: around the head, from ear to ear over the top, and from the forehead to the nape.',
          },
        },
        {
          steps: [
            '**Around.** Along the front hairline, behind the ears, and around the nape. Where there is no hairline, four fingers above the eyebrows is a good guess.',
            '**Ear to ear.** From the top of one ear over the crown to the top of the other.',
            '**Front to nape.** From the middle of the front hairline over the top to the bottom of the nape.',
          ],
        },
        'A soft tape is best; a string and a ruler do as well. Measure twice. Heads without hair are often a little smaller than before.',
        {
          facts: [
            ['Petite', '21" around (53 cm), 13" ear to ear (33 cm), 13.25" front to nape (34 cm)'],
            ['Average', '21.5" around (55 cm), 13.5" ear to ear (34 cm), 14.25" front to nape (36 cm)'],
            ['Large', '23" around (58 cm), 14" ear to ear (36 cm), 15.5" front to nape (39 cm)'],
          ],
        },
        'Most people wear Average. Caps have small straps at the nape that take in or let out about half an inch (1 cm).',
        'Members can keep their numbers in [My fit](/account/settings#fit), for themselves alone: listings then say whether they fit.',
      ],
    },
    {
      title: 'What is kind to bare skin',
      blocks: [
        {
          list: [
            '**Hand-tied** and **mono tops** are soft inside and feel lighter. A **double mono** has a second layer against the skin.',
            '**Basic** or **wefted** caps are airy and cost less, but the seams can be felt without hair. A thin bamboo or cotton liner helps.',
            'A **lace front** looks natural at the forehead. Where skin is sore, wear it without glue or tape.',
            'A **topper** needs hair of your own to be clipped to. After hair loss, most people begin with a full wig.',
          ],
        },
        'Skin that is broken, sore or under treatment is a matter for your care team, not for a marketplace.',
      ],
    },
    {
      title: 'Fiber in a few words',
      blocks: [
        {
          facts: [
            [
              'Synthetic',
              'Keeps its style after washing and needs the least work. In daily wear it lasts about three to six months.',
            ],
            ['Heat-friendly synthetic', 'Can be styled with low heat, and often lasts a little less long.'],
            ['Human hair', 'Is styled like your own hair, needs more care, costs more, and lasts a year or longer.'],
          ],
        },
      ],
    },
    {
      title: 'Buying one that was worn',
      blocks: [
        {
          list: [
            'Look in the table of the listing whether the wig was washed, has an odor, and comes from a home without smoke; what a seller did not say is worth asking.',
            'Ask for a photo of the inside of the cap and of the color tag.',
            'Ask about returns before you agree. Many sellers take none, and a wig that was cut cannot go back.',
            'If your immune system is weak, ask your care team whether a worn wig is right for you now. New with tags is a filter.',
          ],
        },
        'More about washing is in [Hygiene of a Worn Wig](/help/hygiene), more about paying safely in the [Safety Guidelines](/help/safety-guidelines).',
      ],
    },
    {
      title: 'Where to start',
      blocks: [
        'Choose your cap size, a color close to your own, and a length you are used to, and [look around](/search). Search understands words such as “petite brunette bob”. If nothing speaks to you today, that is fine: others are listed every day.',
      ],
    },
  ],
};
