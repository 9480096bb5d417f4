/** Words that most descriptions share, so that some terms are common, as in a real catalogue. */
export const sentences = [
  'Worn a handful of times and kept on a stand between wears.',
  'The lace front is uncut and lies flat without glue.',
  'Comes from a smoke-free and pet-free home with the original box.',
  'Soft to the touch, with natural movement and no tangles at the nape.',
  'The cap has adjustable tabs and fits an average head well.',
  'I bought it for a wedding and never found another occasion.',
  'The color is even lovelier in daylight than in these photos.',
  'Washed once with the right shampoo and air dried.',
  'Permatease at the crown gives a gentle lift.',
  'Bangs were trimmed by a stylist who knows fiber.',
  'The mono top lets you part it wherever you like.',
  'Rooted so that it grows out of the scalp as your own would.',
  'Happy to trade for a shorter style in a similar tone.',
  'Ships the next day, well wrapped and insured.',
  'Tags are still on and the net was never removed.',
  'Lightweight enough for a long day in summer.',
  'The ends have a little friction, which steam would smooth.',
  'Hand-tied all over and the most comfortable cap I own.',
  'A layered cut with face framing pieces.',
  'Beach waves that fall back into place after a shake.',
  'Too large for me, which is the only reason it goes.',
  'Heat friendly fiber that takes a low iron gladly.',
  'The nape is tidy and the ear tabs hold their shape.',
  'Please ask for more photos, I answer the same day.',
  'Human hair that was colored once by a professional.',
  'A classic bob that ends right at the chin.',
  'It sheds no more than a new one would.',
  'Bundle with my other listings and shipping is on me.',
  'Measured from crown to ends with the hair straightened.',
  'No odor, no make-up inside the cap.',
] as const;

export const styleNames = [
  'Juniper', 'Marlowe', 'Delphine', 'Aurora', 'Tansy', 'Clover', 'Isadora', 'Brisa', 'Linnea', 'Odette', 'Sable', 'Wren',
  'Calla', 'Fern', 'Hollis', 'Indie', 'Jolie', 'Koa', 'Lark', 'Maren', 'Nell', 'Opal', 'Poppy', 'Quinn', 'Rhea', 'Sunny',
  'Thea', 'Una', 'Vesper', 'Willa', 'Xenia', 'Yara', 'Zelda', 'Amity', 'Bijou', 'Carys', 'Darcy', 'Elowen', 'Flora', 'Greer',
] as const;

export const tones = [
  'Toasted Pecan', 'Iced Latte', 'Midnight', 'Honey Wheat', 'Smoked Pearl', 'Copper Kettle', 'Mocha Swirl', 'Champagne',
  'Cinnamon Bark', 'Ash Rose', 'Walnut', 'Buttercream', 'Silver Birch', 'Espresso', 'Ginger Snap', 'Sandstone',
] as const;

const syllables = ['ba', 'ke', 'li', 'mo', 'nu', 'ra', 'se', 'ti', 'vo', 'zu', 'da', 'fe', 'gi', 'ho', 'ju', 'pa'];

/** SQL for the nth made-up word: pronounceable, and different for every n below a million. */
export function madeUpWord(n: string): string {
  const array = `array[${syllables.map((syllable) => `'${syllable}'`).join(', ')}]`;
  return [0, 4, 8, 12, 16].map((shift) => `(${array})[1 + (((${n}) >> ${shift}) & 15)]`).join(' || ');
}
