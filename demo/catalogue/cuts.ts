import type { Parting, WigStyle } from '#demo/drawing/options.ts';

export interface Cut {
  style: WigStyle;
  /** Words for it in a seller's title. */
  names: readonly [string, ...string[]];
  inches: readonly [number, number];
  curl: readonly [number, number];
  partings: readonly [Parting, ...Parting[]];
  /** One sentence about how it falls. */
  lines: readonly [string, ...string[]];
}

export const cuts: readonly [Cut, ...Cut[]] = [
  {
    style: 'pixie',
    names: ['pixie', 'cropped pixie', 'tapered pixie'],
    inches: [3, 6],
    curl: [0.05, 0.3],
    partings: ['left', 'right', 'none'],
    lines: [
      'Short and tapered at the nape, with enough length on top to push to one side.',
      'A shake in the morning and it is done, which is why I loved it.',
    ],
  },
  {
    style: 'bob',
    names: ['bob', 'classic bob', 'chin-length bob'],
    inches: [8, 12],
    curl: [0, 0.2],
    partings: ['left', 'middle', 'right'],
    lines: [
      'It ends right at the chin and swings when you turn your head.',
      'A blunt line all round that has kept its shape.',
    ],
  },
  {
    style: 'angled-bob',
    names: ['angled bob', 'swing bob', 'A-line bob'],
    inches: [9, 12],
    curl: [0, 0.15],
    partings: ['left', 'right', 'middle'],
    lines: [
      'Shorter in the back and longer towards the face.',
      'The angle is gentle, so it works at the office and after.',
    ],
  },
  {
    style: 'lob',
    names: ['lob', 'long bob', 'collarbone lob'],
    inches: [12, 15],
    curl: [0.05, 0.35],
    partings: ['middle', 'left', 'right'],
    lines: [
      'It sits just on the collarbone and does not flip out.',
      'The length that suits nearly everyone who has tried it on.',
    ],
  },
  {
    style: 'layered',
    names: ['layered cut', 'face-framing layers', 'feathered layers'],
    inches: [12, 18],
    curl: [0.1, 0.4],
    partings: ['left', 'right', 'middle'],
    lines: [
      'Layers start at the cheekbone and blend well into the length.',
      'Plenty of movement without looking thin at the ends.',
    ],
  },
  {
    style: 'shag',
    names: ['shag', 'soft shag', 'choppy shag'],
    inches: [10, 16],
    curl: [0.2, 0.5],
    partings: ['middle', 'left', 'none'],
    lines: [
      'Choppy in the best way, and it only gets better when you scrunch it.',
      'Wispy layers that look lived in from the first day.',
    ],
  },
  {
    style: 'long-straight',
    names: ['long and sleek', 'straight layers', 'sleek and straight'],
    inches: [18, 26],
    curl: [0, 0.08],
    partings: ['middle', 'left', 'right'],
    lines: [
      'Straight to the ends, with a soft taper instead of a hard line.',
      'Long enough to wear over both shoulders.',
    ],
  },
  {
    style: 'long-waves',
    names: ['long waves', 'Hollywood waves', 'flowing waves'],
    inches: [17, 26],
    curl: [0.35, 0.6],
    partings: ['left', 'right', 'middle'],
    lines: [
      'Big loose waves that fall back into place after a shake.',
      'The wave pattern is set in, so there is no styling to do.',
    ],
  },
  {
    style: 'beach-waves',
    names: ['beach waves', 'tousled waves', 'sea-salt waves'],
    inches: [13, 19],
    curl: [0.3, 0.55],
    partings: ['middle', 'left', 'right'],
    lines: [
      'Tousled without being messy; spritz with water and let it dry.',
      'An easy wave that looks like a day at the sea.',
    ],
  },
  {
    style: 'curly',
    names: ['curls', 'soft curls', 'spiral curls'],
    inches: [11, 19],
    curl: [0.6, 0.85],
    partings: ['left', 'none', 'right'],
    lines: [
      'Springy curls that I finger-combed only, never brushed.',
      'Lots of volume; a little conditioner spray brings the curl right back.',
    ],
  },
  {
    style: 'coils',
    names: ['coils', 'natural coils', 'rounded coils'],
    inches: [7, 14],
    curl: [0.9, 1],
    partings: ['none', 'left', 'middle'],
    lines: [
      'Tight coils in a round shape that holds by itself.',
      'Full, soft and light: people ask where I had it done.',
    ],
  },
  {
    style: 'updo',
    names: ['pinned updo', 'soft updo', 'low chignon'],
    inches: [12, 16],
    curl: [0.2, 0.4],
    partings: ['left', 'right', 'middle'],
    lines: [
      'Pinned up at the back with loose pieces around the face.',
      'Ready for a wedding the moment it leaves the box.',
    ],
  },
];
