import { site } from '#contract/site.ts';
import type { Section } from '../content.ts';

export const aboutSections: readonly Section[] = [
  {
    title: 'Our story',
    blocks: [
      'A good wig is expensive, personal, and hard to choose from a picture. Many people own one or two that turned out to be the wrong color, cap or length, kept in a box because there was no good place for them.',
      `${site.name} began with that box. We wanted a place where women who know wigs can pass such a wig on: to someone who will wear it, at a fair price, with fewer scams.`,
    ],
  },
  {
    title: 'Innovation',
    blocks: [
      'General marketplaces know little about wigs. Here a search understands words in any order, and cap construction, cap size, fiber, length, color and the color codes of the brands.',
      'A trade is a deal here, not a promise in a chat: both say yes to the same terms, the wigs are reserved, and each step is seen by both. Members say what they look for, and we show who could trade with whom, two by two or in a ring of three or four.',
      'Members have ratings that others can read before they write, talk in private messages that stay on the platform, and state in their seller policy how they are paid and how they ship.',
    ],
  },
  {
    title: 'Sustainability',
    blocks: [
      'A wig that is worn by a second person is one that does not have to be made. Trading is the most economical way of all: two people get something new, and nothing new is needed.',
    ],
  },
];

export const ecosystem = {
  title: 'Our ecosystem',
  text: `${site.name} is one of three platforms of the same company. Together they cover the whole life of a wig.`,
  platforms: [
    {
      name: 'New wigs',
      text: 'Sells new wigs, with expert guidance for those who choose their first one or look for something specific.',
    },
    {
      name: 'Discounted wigs',
      text: 'Sells new wigs at a discount, for those who know their size and color and wait for the right moment.',
    },
    {
      name: site.name,
      text: 'The secure marketplace where women buy, sell and trade wigs with each other. You are here.',
    },
  ],
} as const;

export const founder = {
  title: 'Founder',
  text: 'Leads the company and its three platforms.',
} as const;
