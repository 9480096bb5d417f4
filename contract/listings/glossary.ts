import { type CapFeature, type ColorEffect, type FiberType, facets, type Piece } from './facets.ts';

/** Words of the trade, each in one or two plain sentences. What a facet offers has its explanation, or this does not compile. */
const explanations = {
  capFeature: {
    basic: 'Rows of hair, called wefts, sewn to bands. Light and airy; the bands can show where the hair parts.',
    'open-cap': 'Wefts with open spaces between them, so that air comes to the head.',
    'lace-front': 'Fine lace along the forehead with hair tied into it by hand. The hairline looks grown.',
    'extended-lace-front': 'A lace front that goes on past the temples, mostly from ear to ear.',
    'mono-part': 'A see-through strip along the parting: your own skin shows there, as a scalp would.',
    'mono-crown': 'The see-through fabric covers the crown, where hair turns.',
    'mono-top': 'The whole top is see-through fabric with hair tied in by hand: part it wherever you like.',
    'double-mono': 'A mono top with a second, soft layer beneath, kinder to skin that is sensitive.',
    'hand-tied': 'Every hair of the cap is tied in by hand. The softest kind of cap, and the hair moves freely.',
    'full-lace': 'The whole cap is lace: the hair can be parted anywhere and worn up.',
    'french-drawn': 'The knots lie hidden between two layers, so that nothing of the cap is seen at the top.',
  } satisfies Record<CapFeature, string>,
  fiberType: {
    Synthetic: 'Made fiber that keeps its style when it is washed. It melts under hot tools.',
    'Synthetic Heat Friendly':
      'Made fiber that takes some heat, mostly up to 350 °F (175 °C). Ask the seller how it was styled.',
    'Human Hair': 'Styled, cut and colored like hair that grows. It asks for the same care.',
    'Human Hair Blend': 'Human hair with heat-friendly fiber: easier to keep in style than human hair alone.',
  } satisfies Record<FiberType, string>,
  piece: {
    'full-wig': 'Covers the whole head.',
    topper: 'Covers a part of the head, mostly the crown, and is clipped into your own hair.',
  } satisfies Record<Piece, string>,
  colorEffect: {
    solid: 'One color from the root to the ends.',
    blend: 'Two or more shades, mixed evenly.',
    highlights: 'Lighter strands in a darker color.',
    frosted: 'Light ends all over a darker color.',
    tipped: 'The ends alone have another shade.',
    rooted: 'Darker at the roots, as if it had grown.',
    ombre: 'Goes slowly from dark at the top to light at the ends.',
    balayage: 'Lighter strands set by hand, softer than highlights.',
  } satisfies Record<ColorEffect, string>,
};

const permatease = {
  word: 'Permatease',
  text: 'Short, crimped fibers below the hair. They lift it at the crown and hide the cap.',
};

export type GlossarySubject = keyof typeof explanations | 'permatease';

/** The words of a subject in the order of its list. */
export function findWords(subject: GlossarySubject): { word: string; text: string }[] {
  if (subject === 'permatease') return [permatease];
  const { labels } = facets[subject];
  return Object.entries(explanations[subject]).map(([value, text]) => ({
    word: labels[value as keyof typeof labels],
    text,
  }));
}
