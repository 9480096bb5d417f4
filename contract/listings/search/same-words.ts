import type { FilterName } from '#contract/listings/facets.ts';

/** Families of words, as data. All are in plain lower case, without signs. Plurals need no entry of their own. */

/** Kinds of words in the order in which a near miss drops them: the first kind explains least. */
export const wordKinds = ['other', 'shade', 'cut', 'fact', 'tone', 'brand'] as const;
export type WordKind = (typeof wordKinds)[number];

/** Groups of words with one meaning. A listing has the meaning if it says any word of the group. */
export const sameWords: Readonly<Record<WordKind, readonly (readonly string[])[]>> = {
  other: [
    ['permatease', 'perma tease', 'teased'],
    ['smoke free', 'smokefree', 'non smoking', 'no smoke', 'non smoker', 'no smoking', 'not smoked around'],
    ['pet free', 'petfree', 'no pets', 'no cats', 'no dogs'],
  ],
  shade: [
    ['brown', 'brunette'],
    ['gray', 'grey'],
    ['blonde', 'blond'],
    ['redhead', 'red'],
    ['black'],
    ['white'],
    ['silver'],
    ['dark'],
    ['light'],
  ],
  cut: [
    ['bob', 'bob cut', 'bobbed'],
    ['lob', 'long bob'],
    ['pixie', 'pixie cut', 'pixy', 'boy cut'],
    ['shag', 'shaggy', 'shag cut', 'wolf cut'],
    ['layered', 'layers', 'rachel cut', 'the rachel', 'rachel'],
    ['feathered', 'feathering'],
    ['bangs', 'fringe'],
    ['updo', 'up do'],
    ['chignon'],
    ['long layers', 'long layered'],
    ['long pixie'],
    ['a line', 'aline'],
    ['curly', 'curls', 'coils', 'coily', 'ringlets', 'kinky', 'kinky curly', 'spirals', 'corkscrew', 'afro'],
    ['wavy', 'waves'],
    ['beach waves', 'beachy waves', 'beachy'],
    ['straight', 'sleek', 'bone straight', 'pin straight', 'silky straight', 'poker straight'],
  ],
  fact: [
    ['small', 'petite'],
    ['large'],
    ['average'],
    ['lace', 'lacy'],
    ['full lace', 'full lace cap', 'full lace wig'],
    ['mono', 'monofilament'],
    ['double mono', 'double monofilament'],
    ['mono top', 'monofilament top'],
    ['mono part', 'monofilament part'],
    ['mono crown', 'monofilament crown'],
    ['lace crown'],
    ['lace front', 'lacefront', 'front lace'],
    ['hand tied', 'handtied', 'hand knotted'],
    ['basic', 'wefted'],
    ['open cap', 'capless'],
    ['french drawn', 'silk top'],
    ['synthetic', 'synth'],
    ['heat friendly', 'heat resistant', 'heat safe', 'heat defiant', 'heatfriendly', 'hf'],
    ['human hair', 'real hair', 'natural hair', 'human', 'hh', 'remy', 'remy hair', 'virgin hair'],
    ['human hair blend', 'hh blend', 'blended hair'],
    ['box', 'original box'],
    ['brand new', 'new with tags'],
  ],
  tone: [
    ['ash', 'ashy', 'mushroom'],
    ['honey', 'golden blonde'],
    ['caramel', 'light brown'],
    ['ginger', 'copper', 'copper red'],
    ['auburn'],
    ['chestnut'],
    ['mahogany'],
    ['platinum', 'white blonde'],
    ['strawberry blonde', 'strawberry'],
    ['champagne'],
    ['chocolate'],
    ['espresso'],
    ['burgundy', 'dark red'],
    ['salt and pepper', 'salt pepper'],
    ['balayage', 'baliage'],
    ['ombre'],
    ['rooted', 'dark roots', 'dark root', 'shadow root', 'shaded'],
    ['highlights', 'highlighted', 'streaks'],
    ['icy'],
  ],
  // With each brand's name, its name in one word and its initials, which come from the list of brands.
  brand: [
    ['gabor', 'eva gabor'],
    ['rene of paris', 'renee of paris'],
    ['tressallure', 'tress allure'],
    ['wigpro', 'wig pro'],
    ['jon renau', 'john renau', 'jon renaud', 'john renaud'],
    ['raquel welch', 'rachel welch', 'rachel welsh', 'racquel welch', 'raquel'],
    ['tony of beverly', 'tony of beverly hills'],
    ['henry margu', 'henri margu'],
  ],
};

/** Values of facts that a word names beside those whose label it is: for “not synthetic”. */
export const factsNamed: Readonly<Record<string, Partial<Record<FilterName, readonly string[]>>>> = {
  synthetic: { fiberType: ['Synthetic', 'Synthetic Heat Friendly'] },
  'heat friendly': { fiberType: ['Synthetic Heat Friendly'] },
  lace: { capFeature: ['lace-front', 'extended-lace-front', 'full-lace'] },
  'lace front': { capFeature: ['lace-front', 'extended-lace-front'] },
  mono: { capFeature: ['mono-part', 'mono-crown', 'mono-top', 'double-mono'] },
  'hand tied': { capFeature: ['hand-tied'] },
  basic: { capFeature: ['basic'] },
  'french drawn': { capFeature: ['french-drawn'] },
  gray: { color: ['Gray/Silver'] },
  silver: { color: ['Gray/Silver'] },
  new: { condition: ['new'] },
  worn: { condition: ['like-new', 'gently-used', 'well-used', 'poor'] },
};

/** Groups of words for one meaning, with each brand's name as one word and its initials. */
export function synonymsWith(brands: readonly { name: string }[]): readonly (readonly string[])[] {
  return [...Object.values(sameWords).flat(), ...brandNames(brands)];
}

export function brandNames(brands: readonly { name: string }[]): string[][] {
  return brands.map(({ name }) => {
    const plain = name.toLowerCase();
    const words = plain.split(' ');
    const also = words.length > 1 ? [words.join(''), words.map(([initial]) => initial).join('')] : [];
    return [plain, ...also];
  });
}
