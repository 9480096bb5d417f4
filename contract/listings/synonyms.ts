/**
 * Words of a search that mean the same, in plain lower case. Where a way to say it has several words, listings have them side by
 * side. Plurals and endings need none of it: the search goes by stems.
 */
const said: readonly (readonly string[])[] = [
  ['brown', 'brunette'],
  ['gray', 'grey'],
  ['blonde', 'blond'],
  ['redhead', 'red'],
  ['ginger', 'copper', 'copper red'],
  ['small', 'petite'],
  ['bangs', 'fringe'],
  ['wavy', 'waves'],
  ['curly', 'curls'],
  ['layered', 'layers'],
  ['feathered', 'feathering'],
  ['pixie', 'pixie cut', 'pixy', 'boy cut'],
  ['bob', 'bob cut'],
  ['full lace', 'full lace cap', 'full lace wig'],
  ['topper', 'hair topper', 'wig topper', 'hairpiece', 'hair piece', 'enhancer'],
  ['mono', 'monofilament'],
  ['double mono', 'double monofilament'],
  ['mono top', 'monofilament top'],
  ['mono part', 'monofilament part'],
  ['lace front', 'lacefront', 'front lace'],
  ['hand tied', 'handtied'],
  ['basic', 'wefted'],
  ['open cap', 'capless'],
  ['french drawn', 'silk top'],
  ['heat friendly', 'heat resistant', 'heat safe', 'heat defiant', 'heatfriendly'],
  ['human hair', 'real hair'],
  ['balayage', 'baliage'],
  ['rooted', 'dark roots', 'shadow root', 'shaded'],
  ['highlights', 'highlighted', 'streaks'],
  ['platinum', 'white blonde'],
  ['shoulder length', 'lob', 'long bob'],
  ['new with tags', 'bnwt', 'nwt', 'brand new'],
  ['like new', 'euc'],
  ['permatease', 'perma tease', 'teased'],
  ['swap', 'trade'],
];

const brandsAlsoCalled: readonly (readonly string[])[] = [
  ['gabor', 'eva gabor'],
  ['rene of paris', 'rop'],
  ['tressallure', 'tress allure'],
  ['wigpro', 'wig pro'],
  ['jon renau', 'john renau', 'jr'],
  ['raquel welch', 'rw'],
  ['ellen wille', 'ew'],
];

/** With the name of each brand written as one word. */
export function synonymsWith(brands: readonly { name: string }[]): readonly (readonly string[])[] {
  const inOneWord = brands
    .map(({ name }) => name.toLowerCase())
    .filter((name) => name.includes(' '))
    .map((name) => [name, name.replaceAll(' ', '')]);
  return [...said, ...brandsAlsoCalled, ...inOneWord];
}

/** Words that tell nothing of a wig: beside others they ask for nothing, in quotes they do. */
export const fillers: readonly string[] = [
  ...['a', 'an', 'and', 'any', 'are', 'at', 'by', 'for', 'from', 'i', 'in', 'is', 'it', 'like', 'looking', 'me', 'my'],
  ...['need', 'of', 'on', 'or', 'please', 'some', 'that', 'the', 'to', 'want', 'with'],
];
