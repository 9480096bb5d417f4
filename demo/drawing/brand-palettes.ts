import type { HairRamp } from '#demo/drawing/scene/shades.ts';

type BrandPalette = { ground: string; disc: string; ink: string; ramp: HairRamp };

const palette = (
  ground: string,
  disc: string,
  ink: string,
  ...ramp: [string, string, string, string, string]
): BrandPalette => ({
  ground,
  disc,
  ink,
  ramp,
});

export const brandPalettes: Record<string, BrandPalette> = {
  'belle-tress': palette('#f3e4df', '#e6c9c1', '#6d2f2c', '#4b1c1d', '#7c3634', '#a4534d', '#c77f75', '#edbfb2'),
  amore: palette('#f6e2e2', '#ecc5c8', '#7a2340', '#4f1228', '#87284a', '#b04567', '#d07a92', '#f3c0cb'),
  'ellen-wille': palette('#e9e6df', '#d2ccbf', '#3c3a35', '#23211d', '#45413a', '#68635a', '#969084', '#d3cdc0'),
  envy: palette('#e3e8dc', '#c6d1b9', '#3a4a30', '#202c1a', '#3d4f31', '#5c7149', '#879b70', '#c3d0ac'),
  estetica: palette('#efe3d3', '#dec8a8', '#6b4a20', '#432c11', '#74522a', '#9c7542', '#c39f6b', '#ecd3a8'),
  gabor: palette('#ebe0e6', '#d3bccb', '#57294a', '#331429', '#5a2a4b', '#7f466e', '#a97797', '#ddb9cf'),
  'jon-renau': palette('#e2e5ea', '#bfc7d4', '#2b3a55', '#172238', '#2e3f5e', '#4b6083', '#7c90b0', '#bccadf'),
  noriko: palette('#f2e0d4', '#e5c0a8', '#8a4422', '#562610', '#8d4724', '#b4683f', '#d4946c', '#f3c9a9'),
  'raquel-welch': palette('#f1dfdb', '#ddb7ad', '#7b2a1d', '#47150d', '#7a2b1c', '#a34631', '#c8745d', '#efb9a4'),
  'rene-of-paris': palette('#e6e3ee', '#c6c0dc', '#3f3566', '#241d40', '#41376a', '#62578f', '#9186b8', '#cac2e2'),
  tressallure: palette('#e0e9e6', '#b9d0ca', '#23514a', '#0f312c', '#25544d', '#41756c', '#739f96', '#b6d4cc'),
  wigpro: palette('#eee8dc', '#d9cdb4', '#4d4026', '#2c2413', '#504327', '#736443', '#a09069', '#d7caa4'),
  'henry-margu': palette('#e8e4e1', '#cabfb8', '#4b342b', '#2b1b15', '#4e372d', '#735647', '#a08272', '#d8bfaf'),
  'tony-of-beverly': palette('#f4e8cf', '#e6cf9b', '#74540f', '#463107', '#795917', '#a37d2e', '#c9a656', '#f0d896'),
  'mane-attraction': palette('#f0e0ea', '#dcb9d0', '#6b1f55', '#410f32', '#6f2259', '#96447f', '#bf78a9', '#ebbcdb'),
};
