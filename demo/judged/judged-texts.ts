/** The judged facts of a listing, as the database has them. */
export interface JudgedListing {
  title: string;
  description: string;
  priceCents: number | null;
  lengthInches: number | null;
  colorCode: string | null;
  rooted: boolean | null;
  colorEffect: string | null;
  capFeatures: readonly string[];
  brand: string;
  color: string;
  shade: string | null;
  capSize: string | null;
  fiberType: string | null;
  piece: string;
  condition: string;
}

/** A trait of demo listings; several values of one fact are ways to have it. */
interface Trait
  extends Partial<
    Record<'brand' | 'color' | 'shade' | 'capSize' | 'cap' | 'fiberType' | 'piece' | 'condition', string>
  > {
  /** A pattern that the title has, in any case. */
  title?: string;
  /** A pattern that title or description have. */
  words?: string;
  code?: string;
  rooted?: true;
  minPrice?: number;
  maxPrice?: number;
  minInches?: number;
  maxInches?: number;
}

/**
 * A text that members may type, and what its first page has to be: first everything that is `must`, as far as a page reaches; after
 * it what may be there as well, but nothing that is `not`. `only` leaves no room for anything else. Where nothing is `must`, nothing may be found.
 */
export interface JudgedText {
  text: string;
  must: Trait | readonly Trait[];
  not?: Trait;
  only?: true;
}

const only = (must: JudgedText['must'], ...texts: string[]): JudgedText[] =>
  texts.map((text) => ({ text, must, only: true }));
const first = (must: JudgedText['must'], ...texts: string[]): JudgedText[] => texts.map((text) => ({ text, must }));
const but = (must: JudgedText['must'], not: Trait, ...texts: string[]): JudgedText[] =>
  texts.map((text) => ({ text, must, not }));
const nothing: readonly Trait[] = [];

const brandTexts = [
  ...only({ brand: 'jon-renau' }, 'jon renau', 'jonrenau', 'john renau', 'jon reno', 'jon reneau'),
  ...only({ brand: 'raquel-welch' }, 'raquel welch', 'raquel welsh', 'racquel welch', 'welch', 'raqel welch'),
  ...only({ brand: 'gabor' }, 'gabor', 'eva gabor', 'gabbor', 'gabour'),
  ...only({ brand: 'noriko' }, 'noriko', 'norico', 'noirko', 'norikko'),
  ...only(
    { brand: 'rene-of-paris' },
    'rene of paris',
    'renee of paris',
    'rene of pairs',
    'René of Paris',
    'rene paris',
  ),
  ...only({ brand: 'amore' }, 'amore', 'amorre'),
  ...only({ brand: 'estetica' }, 'estetica', 'estatica', 'estetca', 'estetika'),
  ...only({ brand: 'envy' }, 'envy', 'envvy'),
  ...only({ brand: 'ellen-wille' }, 'ellen wille', 'ellen wile', 'elen wille', 'ellen will', 'wille'),
  ...only({ brand: 'belle-tress' }, 'belle tress', 'belletress', 'bele tress', 'belle tres'),
  ...only({ brand: 'tressallure' }, 'tressallure', 'tress allure', 'tresallure'),
  ...only({ brand: 'wigpro' }, 'wigpro', 'wig pro', 'wigpor'),
  ...only({ brand: 'henry-margu' }, 'henry margu', 'henry margo', 'henri margu'),
  ...only({ brand: 'tony-of-beverly' }, 'tony of beverly', 'tony beverly', 'tony of beverley'),
  ...only({ brand: 'mane-attraction' }, 'mane attraction', 'main attraction', 'mane atraction'),
];

const cutTexts = [
  ...first({ title: '\\bbob\\b' }, 'bob', 'bobs', 'a bob', 'Bob'),
  ...first({ title: 'pixie' }, 'pixie', 'pixies', 'pixie cut please', 'pix', 'ixie', 'pixei'),
  ...first({ title: '\\blob\\b|long bob' }, 'lob', 'lobs', 'long bob'),
  ...first({ title: 'shag' }, 'shag', 'shags'),
  ...first({ title: 'curls|coils' }, 'curls', 'curly', 'curly wig', 'coils', 'coil', 'ringlets', 'kinky'),
  ...first({ title: 'updo' }, 'updo', 'updos'),
  ...first({ title: 'chignon' }, 'chignon', 'chignion'),
  ...first({ title: 'waves' }, 'waves', 'wavy', 'waevs'),
  ...first({ title: 'beach waves' }, 'beach waves', '"beach waves"'),
  ...first({ title: 'hollywood waves' }, 'hollywood waves', 'hollywood'),
  ...first({ title: 'layer' }, 'layers', 'layered'),
  ...first({ title: 'feathered' }, 'feathered', 'feathered layers'),
  ...first({ title: 'sleek|straight' }, 'sleek', 'bone straight'),
  ...first({ title: 'with bangs' }, 'bangs', 'fringe', 'with bangs', 'wig with a fringe'),
  ...first({ title: 'bob with bangs' }, 'bob with bangs', 'bob with fringe', '"bob with bangs"'),
  ...first({ title: 'a-line bob' }, 'a-line bob'),
];

const brown = { color: 'Brunette' };
const colorTexts = [
  ...but(brown, { color: 'White' }, 'brown', 'brunette', 'brunete', 'burnette', 'bru', 'brunettes'),
  ...but({ color: 'Black' }, { color: 'White' }, 'black', 'black wig'),
  ...but({ color: 'Blonde' }, { color: 'Black' }, 'blonde', 'blond', 'blodne', 'blon'),
  ...but({ color: 'Red' }, { color: 'White' }, 'red', 'red wig'),
  ...but({ color: 'Gray/Silver' }, { color: 'Red' }, 'gray', 'grey', 'silver'),
  ...but({ color: 'White' }, { color: 'Black' }, 'white'),
  ...first({ shade: 'Auburn' }, 'auburn', 'auburm'),
  ...first({ shade: 'Platinum Blonde' }, 'platinum', 'platinium', 'platinum blonde'),
  ...first({ shade: 'Chestnut' }, 'chestnut', 'chesnut'),
  ...first({ shade: 'Mahogany' }, 'mahogany', 'mahagony'),
  ...first({ shade: 'Copper Red' }, 'copper', 'copper red', 'ginger'),
  ...first({ shade: 'Salt and Pepper' }, 'salt and pepper', 'salt & pepper'),
  ...first({ shade: 'Strawberry Blonde' }, 'strawberry blonde'),
  ...first({ rooted: true }, 'rooted'),
  ...first({ title: 'chocolate' }, 'chocolate', 'choclate', 'ocolate'),
  ...only({ code: '12FS8' }, '12fs8', 'shaded praline'),
  ...only({ code: '22F16S8' }, '22F16S8', 'venice blonde'),
  ...only({ code: 'RL29/25' }, 'rl29/25', 'golden russet'),
  ...only({ code: 'R30/28/26' }, 'R30/28/26'),
];

const factTexts = [
  ...first({ cap: 'lace-front' }, 'lace front', 'lacefront', 'lace-front wig', 'front lace'),
  ...first({ cap: 'mono-top' }, 'mono top', 'monofilament top'),
  ...first({ cap: 'double-mono' }, 'double mono', 'double monofilament'),
  ...first({ cap: 'hand-tied' }, 'hand tied', 'hand-tied', 'handtied'),
  ...first({ cap: 'full-lace' }, 'full lace'),
  ...first({ fiberType: 'Human Hair|Human Hair Blend' }, 'human hair', 'human hair wig'),
  ...first({ fiberType: 'Synthetic Heat Friendly' }, 'heat friendly', 'heat resistant', 'heat-friendly'),
  ...first({ capSize: 'Petite' }, 'petite', 'small', 'petiet'),
  ...only({ capSize: 'Petite' }, 'small cap', 'petite cap', 'size small'),
  ...only({ capSize: 'Large' }, 'large cap', 'size large', 'cap size large'),
  ...only({ condition: 'new' }, 'new with tags', 'nwt', 'not worn'),
  ...only({ condition: 'like-new|gently-used|well-used|poor' }, 'used', 'pre-owned'),
  ...only({ condition: 'like-new' }, 'euc', 'like new'),
  ...only({ fiberType: 'Human Hair|Human Hair Blend' }, 'not synthetic'),
];

const pieceTexts = [
  ...only({ piece: 'topper' }, 'toppers', 'topper', 'hair topper', 'wig topper', 'hairpiece', 'topers'),
  ...only({ piece: 'topper', color: 'Red' }, 'red topper'),
];

const mixedTexts = [
  ...first(
    { color: 'Brunette', title: '\\bbob\\b' },
    'brown bobs',
    'brown bob',
    'bob brown',
    'brunette bob',
    'looking for a brown bob',
  ),
  ...first({ color: 'Brunette', title: 'waves' }, 'wavy brown', 'brown waves', 'brown wavy wig'),
  ...first({ color: 'Brunette', title: 'with bangs' }, 'fringe brown', 'brown with bangs'),
  ...first({ brand: 'noriko', title: '\\bbob\\b' }, 'noriko bob', 'norico bob', 'bob noriko', 'noriko bo'),
  ...first({ brand: 'raquel-welch', title: '\\bbob\\b' }, 'raquel welch bob', 'raquel welsh bob'),
  ...first({ brand: 'jon-renau', color: 'Blonde' }, 'jon renau blonde', 'blonde jon renau'),
  ...first({ brand: 'gabor', color: 'Brunette' }, 'gabor brown'),
  ...but({ color: 'Blonde' }, { shade: 'Platinum Blonde' }, 'blonde -platinum'),
  ...first({ color: 'Blonde', title: 'pixie' }, 'blonde pixie', 'pixies blonde'),
  ...first({ color: 'Red', title: 'curls|coils' }, 'red curls', 'curly red'),
  ...first({ color: 'Gray/Silver', title: 'pixie' }, 'grey pixie', 'gray pixie'),
  ...first({ color: 'Gray/Silver', title: '\\bbob\\b' }, 'silver bob'),
  ...first({ color: 'Brunette', cap: 'lace-front' }, 'lace front brown', 'brown lacefront'),
  ...first({ color: 'Blonde', fiberType: 'Human Hair|Human Hair Blend' }, 'human hair blonde', 'blonde real hair'),
  ...only({ color: 'Brunette', capSize: 'Petite' }, 'small cap brown', 'brown petite cap'),
  ...only({ color: 'Blonde', capSize: 'Large' }, 'large cap blonde'),
];

const numberTexts = [
  ...only(
    { cap: 'lace-front', maxPrice: 300 },
    'lace front under 300',
    'lace front under $300',
    'lace front up to 300',
  ),
  ...but({ title: 'classic bob', maxPrice: 300 }, { minPrice: 300.01 }, 'classic bob under 300'),
  ...only({ maxPrice: 150 }, 'under 150', 'below $150', 'less than 150 dollars'),
  ...only({ minPrice: 400 }, 'over 400', 'more than $400'),
  ...only({ minPrice: 150, maxPrice: 200 }, 'between 150 and 200', '$150-$200', '150 to 200 dollars'),
  ...only({ minInches: 14, maxInches: 16 }, '14-16 inch', 'between 14 and 16 inches', '14–16"'),
  ...only({ minPrice: 127, maxPrice: 173 }, 'around 150'),
  ...only({ minInches: 14 }, 'over 14 inches'),
  ...but({ title: 'pixie', maxPrice: 250 }, { minPrice: 250.01 }, 'pixie up to $250', 'pixies under 250'),
  ...but({ color: 'Blonde', maxPrice: 150 }, { minPrice: 150.01 }, 'blonde under 150', 'blond below 150'),
  ...but({ title: 'waves', minInches: 17, maxInches: 23 }, { maxInches: 16.5 }, '20 inch waves', 'waves 20"'),
  ...but({ title: '\\bbob\\b', minInches: 6.5, maxInches: 9.5 }, { minInches: 10 }, '8 inch bob'),
  ...but({ title: '\\bbob\\b', minInches: 8.5, maxInches: 11.5 }, { minInches: 12 }, 'bob 10 inches'),
];

const emptyTexts = [...only(nothing, 'xylophone', 'zzzz', '%', '- -', 'qqqq wwww')];

export const judgedTexts: readonly JudgedText[] = [
  ...brandTexts,
  ...cutTexts,
  ...colorTexts,
  ...factTexts,
  ...pieceTexts,
  ...mixedTexts,
  ...numberTexts,
  ...emptyTexts,
];

export function has(listing: JudgedListing, trait: Trait): boolean {
  const {
    title,
    words,
    code,
    rooted,
    minPrice = 0,
    maxPrice = Number.POSITIVE_INFINITY,
    minInches = 0,
    maxInches = 100,
    cap,
    ...facts
  } = trait;
  const { priceCents, lengthInches } = listing;
  const isPriced = trait.minPrice === undefined && trait.maxPrice === undefined;
  const dollars = priceCents == null ? undefined : priceCents / 100;
  return (
    (title === undefined || new RegExp(title, 'i').test(listing.title)) &&
    (words === undefined || new RegExp(words, 'i').test(`${listing.title}\n${listing.description}`)) &&
    (code === undefined || listing.colorCode === code) &&
    (!rooted || listing.rooted === true || listing.colorEffect === 'rooted') &&
    (cap === undefined || listing.capFeatures.some((feature) => feature === cap || feature === `extended-${cap}`)) &&
    (isPriced || (dollars !== undefined && dollars >= minPrice && dollars <= maxPrice)) &&
    (lengthInches ?? 0) >= minInches &&
    (lengthInches ?? 0) <= maxInches &&
    Object.entries(facts).every(([name, value]) =>
      value?.split('|').includes(String(listing[name as keyof JudgedListing])),
    )
  );
}
