/** Light capitals drawn as strokes on a height of 10, so that no drawing depends on the fonts of a machine. */
const glyphs: Record<string, readonly [width: number, strokes: string]> = {
  A: [8, 'M0 10L4 0L8 10M1.5 6.5H6.5'],
  B: [6.2, 'M0 0V10H3.4A2.75 2.75 0 0 0 3.4 4.6H0M3.1 4.6A2.3 2.3 0 0 0 3.1 0H0'],
  C: [8.4, 'M8.2 1.2A5 5 0 1 0 8.2 8.8'],
  D: [8, 'M0 0V10H3A5 5 0 0 0 3 0Z'],
  E: [5.6, 'M5.5 0H0V10H5.5M0 4.8H4.8'],
  F: [5.4, 'M5.4 0H0V10M0 4.8H4.6'],
  G: [9.8, 'M8.4 1.3A5 5 0 1 0 9.9 5.5H6.2'],
  H: [7, 'M0 0V10M7 0V10M0 4.8H7'],
  I: [0, 'M0 0V10'],
  J: [3.6, 'M3.6 0V7.4A2.4 2.5 0 0 1 0 9.2'],
  K: [6.4, 'M0 0V10M6 0L0 6.2M2.2 4L6.4 10'],
  L: [5, 'M0 0V10H5'],
  M: [10, 'M0 10L1.2 0L5 7.6L8.8 0L10 10'],
  N: [7.6, 'M0 10V0L7.6 10V0'],
  O: [10, 'M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0Z'],
  P: [6, 'M0 10V0H3.2A2.8 2.8 0 0 1 3.2 5.6H0'],
  Q: [10, 'M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0ZM6.2 7L9.4 10.8'],
  R: [6.3, 'M0 10V0H3.2A2.8 2.8 0 0 1 3.2 5.6H0M3 5.6L6.3 10'],
  S: [
    5.8,
    'M5.3 1.7C4.7 .5 3.8 0 2.8 0C1.4 0 .3 1 .3 2.4C.3 5.4 5.8 4.3 5.8 7.4C5.8 9 4.5 10 2.9 10C1.5 10 .4 9.3 0 8',
  ],
  T: [7, 'M0 0H7M3.5 0V10'],
  U: [7, 'M0 0V6.5A3.5 3.5 0 0 0 7 6.5V0'],
  V: [8, 'M0 0L4 10L8 0'],
  W: [12, 'M0 0L3 10L6 .8L9 10L12 0'],
  X: [7, 'M0 0L7 10M7 0L0 10'],
  Y: [7.2, 'M0 0L3.6 5L7.2 0M3.6 5V10'],
  Z: [6.8, 'M.3 0H6.5L0 10H6.8'],
  '0': [6, 'M3 0A3 5 0 1 0 3 10A3 5 0 1 0 3 0Z'],
  '1': [2.2, 'M0 1.8L2.2 0V10'],
  '2': [5.8, 'M.2 2.7C.2 1 1.4 0 2.9 0C4.4 0 5.5 1.1 5.5 2.6C5.5 4.9 2.6 6.6 0 10H5.8'],
  '3': [
    5.6,
    'M.3 1.6C.8 .6 1.6 0 2.7 0C4.1 0 5.1 1 5.1 2.4C5.1 3.8 4 4.7 2.4 4.7C4.4 4.7 5.6 5.7 5.6 7.3C5.6 8.9 4.4 10 2.7 10C1.5 10 .5 9.4 0 8.3',
  ],
  '4': [6.2, 'M4.6 10V0L0 7.1H6.2'],
  '5': [5.6, 'M5 0H1L.6 4.6C1.3 4 2 3.8 2.8 3.8C4.5 3.8 5.6 5 5.6 6.8C5.6 8.7 4.4 10 2.6 10C1.4 10 .5 9.4 0 8.5'],
  '6': [6, 'M4.9 0C1.8 2.2 0 4.6 0 7A3 3 0 1 0 .7 5.1'],
  '7': [6, 'M0 0H6L2 10'],
  '8': [5.8, 'M2.9 0A2.3 2.3 0 1 0 2.9 4.6A2.7 2.7 0 1 0 2.9 10A2.7 2.7 0 1 0 2.9 4.6A2.3 2.3 0 1 0 2.9 0Z'],
  '9': [6, 'M1.1 10C4.2 7.8 6 5.4 6 3A3 3 0 1 0 5.3 4.9'],
  '&': [7, 'M7 10L1.3 3.2A1.9 1.9 0 1 1 4.5 3C3.9 4.6 0 5 0 7.6C0 9 1.1 10 2.6 10C4.4 10 5.9 8.4 6.5 5.8'],
  '.': [0.2, 'M.1 9.8V10'],
  ',': [0.4, 'M.4 9.6L0 11.4'],
  '-': [3, 'M0 5.6H3'],
  "'": [0.2, 'M.1 0V2.2'],
  '/': [4, 'M4 -.5L0 10.5'],
  '!': [0.2, 'M.1 0V7M.1 9.7V10'],
  ' ': [3.4, ''],
};

type Lettering = {
  x: number;
  y: number;
  size: number;
  color: string;
  align?: 'start' | 'middle';
  tracking?: number;
  weight?: number;
};

/** One line of capitals; `size` is their height, `y` their foot. */
export function drawLetters(text: string, look: Lettering): string {
  const tracking = look.tracking ?? 3;
  const scale = look.size / 10;
  let advance = 0;
  let drawn = '';
  for (const character of plainCapitals(text)) {
    const glyph = glyphs[character] ?? glyphs[' '];
    if (!glyph) continue;
    drawn += `<path transform="translate(${advance.toFixed(1)})" d="${glyph[1]}"/>`;
    advance += glyph[0] + tracking;
  }
  const shift = look.align === 'middle' ? ((advance - tracking) * scale) / 2 : 0;
  return (
    `<g fill="none" stroke="${look.color}" stroke-width="${look.weight ?? 0.9}" stroke-linecap="round" stroke-linejoin="round" ` +
    `transform="translate(${(look.x - shift).toFixed(1)} ${(look.y - look.size).toFixed(1)}) scale(${scale.toFixed(3)})">${drawn}</g>`
  );
}

export function lettersWidth(text: string, size: number, tracking = 3): number {
  const widths = [...plainCapitals(text)].map((character) => (glyphs[character]?.[0] ?? 3.4) + tracking);
  return ((widths.reduce((sum, width) => sum + width, 0) - tracking) * size) / 10;
}

function plainCapitals(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").replace(/[–—]/g, '-').toUpperCase();
}
