import type { Shade } from '#demo/drawing/scene/shades.ts';

export const wigStyles = [
  'pixie',
  'bob',
  'angled-bob',
  'lob',
  'layered',
  'shag',
  'long-straight',
  'long-waves',
  'beach-waves',
  'curly',
  'coils',
  'updo',
] as const;

export const partings = ['left', 'middle', 'right', 'none'] as const;
export const angles = ['front', 'three-quarter', 'side', 'back', 'inside-cap', 'detail'] as const;
export const backgrounds = ['ivory', 'blush', 'sand', 'sage', 'clay', 'champagne', 'mauve', 'stone'] as const;

export type WigStyle = (typeof wigStyles)[number];
export type Parting = (typeof partings)[number];
export type Angle = (typeof angles)[number];
export type Background = (typeof backgrounds)[number];

export type WigDrawing = {
  /** One seed, style, shade and length give one wig from every angle. */
  seed: number;
  style: WigStyle;
  lengthInches: number;
  /** 0 is straight, 1 is tightly curled. */
  curl: number;
  shade: Shade;
  rooted?: boolean;
  highlights?: boolean;
  parting: Parting;
  bangs?: boolean;
  background: Background;
  angle: Angle;
};
