import type { Condition, ConditionChecklist } from '#contract/listings/listing-values.ts';
import type { Random } from '#demo/drawing/scene/random.ts';

interface Wear {
  /** The share of the price paid that it still fetches. */
  worth: readonly [number, number];
  timesWorn: readonly [number, number];
  lines: readonly [string, ...string[]];
}

export const wear: Record<Condition, Wear> = {
  new: {
    worth: [0.78, 0.95],
    timesWorn: [0, 0],
    lines: [
      'Brand new with the tags still on; I only took it out for these photos.',
      'Never worn: I ordered two colors and kept the other one.',
      'A gift in the wrong color, untouched in its box and net.',
    ],
  },
  'like-new': {
    worth: [0.62, 0.8],
    timesWorn: [1, 3],
    lines: [
      'Tried on at home and worn out once, so it is as good as new.',
      'Worn to a wedding and back into its net the same night.',
      'Two short wears, no heat, no product.',
    ],
  },
  'gently-used': {
    worth: [0.45, 0.64],
    timesWorn: [6, 25],
    lines: [
      'Worn for a few weeks in rotation with two others and cared for as it should be.',
      'Some months of weekends, washed gently and dried on a stand.',
      'Used but loved: the fiber is smooth and nothing sheds.',
    ],
  },
  'well-used': {
    worth: [0.28, 0.44],
    timesWorn: [40, 110],
    lines: [
      'My everyday piece for a season, with a little friction at the nape that steam would smooth.',
      'Plenty of wear, and plenty left for someone who wants a softer, lived-in look.',
      'It shows its age at the ends, and the price says so.',
    ],
  },
  poor: {
    worth: [0.15, 0.25],
    timesWorn: [120, 200],
    lines: ['Good for practice, for a costume or for parts: the nape is matted and the lace is frayed.'],
  },
};

export function fillChecklist(condition: Condition, altered: boolean, random: Random): ConditionChecklist {
  const [fewest, most] = wear[condition].timesWorn;
  const timesWorn = Math.round(random.between(fewest, most));
  const often = (share: number) => random.next() < share;
  return {
    timesWorn,
    washed: timesWorn > 4,
    cutOrThinned: altered,
    dyed: false,
    laceTrimmedOrFrayed: condition === 'poor' || (timesWorn > 30 && often(0.4)),
    partChanged: timesWorn > 10 && often(0.2),
    makeUpInsideCap: timesWorn > 30 && often(0.3),
    odor: false,
    smokeFreeHome: true,
    petFreeHome: often(0.7),
    originalBoxAndTags: timesWorn === 0 || (timesWorn < 5 && often(0.6)),
  };
}
