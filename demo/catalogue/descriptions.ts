import { type CapFeature, type CapSize, facets } from '#contract/listings/facets.ts';
import type { Condition } from '#contract/listings/listing-values.ts';
import type { Random } from '#demo/drawing/scene/random.ts';
import type { Cut } from './cuts.ts';
import { wear } from './wear.ts';

interface Described {
  cut: Cut;
  tone: string;
  colorName: string | null;
  caps: readonly CapFeature[];
  capSize: CapSize;
  inches: number;
  bangs: boolean;
  rooted: boolean;
  altered: boolean;
  condition: Condition;
}

const reasons: readonly [string, ...string[]] = [
  'I have settled on a shorter style, so this one needs a new head.',
  'My collection has outgrown the closet.',
  'It never quite matched my skin tone, though everyone else says otherwise.',
  'I am going lighter this year.',
  'The cap runs a touch roomy for me.',
  'A friend talked me into it, and I stayed with my bob after all.',
  'I would rather see it worn than on a stand.',
  'My own hair has grown back, which is the best reason to sell.',
];

const closings: readonly [string, ...string[]] = [
  'Smoke-free home. Ships within two days, well wrapped.',
  'Happy to send more photos in daylight.',
  'Questions welcome; I answer the same evening.',
  'It travels in its net, in a box that cannot be crushed.',
  'Bundle with another of mine and we will find a price.',
  'Please look at all the photos, they are part of the description.',
];

/** For which wigs owners would trade. */
export const tradeWishes: readonly [string, ...string[]] = [
  'Something shorter in a similar tone.',
  'A lace front in a cooler blonde.',
  'Curls in any red.',
  'A gray or silver bob would make my week.',
];

/** A few sentences in a seller's voice, about this piece and nothing else. */
export function describe(piece: Described, random: Random): string {
  const sentences = [
    random.pick(wear[piece.condition].lines),
    random.pick(piece.cut.lines),
    aboutColor(piece),
    aboutCap(piece),
    ...(piece.bangs ? [random.pick(['Bangs graze the brows.', 'The bangs are soft enough to sweep aside.'])] : []),
    ...(piece.altered ? ['My stylist took a little weight out of the sides.'] : []),
    random.pick(reasons),
    random.pick(closings),
  ];
  return sentences.join(' ');
}

function aboutColor({ tone, colorName, rooted }: Described): string {
  const named = colorName ? `The tag says ${colorName}; I would call it ${tone}` : `The color is ${tone}`;
  return `${named}${rooted ? ', darker at the root' : ''}.`;
}

function aboutCap({ caps, capSize, inches }: Described): string {
  const labels = caps.map((cap) => facets.capFeature.labels[cap].replace('Basic / wefted', 'wefted').toLowerCase());
  return `Cap: ${labels.join(', ')}, ${capSize.toLowerCase()} fit; about ${inches} inches from crown to ends.`;
}
