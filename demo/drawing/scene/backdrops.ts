import type { BustTone } from '#demo/drawing/bust-paint.ts';
import type { Background } from '#demo/drawing/options.ts';
import { frame } from './camera.ts';

type Backdrop = {
  glow: string;
  wall: string;
  edge: string;
  floor: string;
  shadow: string;
  accent: string;
  bust: BustTone;
};

const ivoryBust: BustTone = { light: '#fbf3ea', base: '#eeddd0', shade: '#d2b7a6', deep: '#a3816f' };
const linenBust: BustTone = { light: '#f6ece1', base: '#e4d2c1', shade: '#c5aa94', deep: '#957863' };
const blushBust: BustTone = { light: '#fbeee6', base: '#eed3c6', shade: '#d0a696', deep: '#9f7263' };

export const backdrops: Record<Background, Backdrop> = {
  ivory: {
    glow: '#fffdf8',
    wall: '#f4ece1',
    edge: '#ddcfbe',
    floor: '#ece0d1',
    shadow: '#8c745f',
    accent: '#e9dccb',
    bust: ivoryBust,
  },
  blush: {
    glow: '#fdf2ee',
    wall: '#f0d9d1',
    edge: '#d4b0a6',
    floor: '#e6c9bf',
    shadow: '#8a5b50',
    accent: '#e7c8be',
    bust: blushBust,
  },
  sand: {
    glow: '#fbf3e4',
    wall: '#e9d8bd',
    edge: '#c7ae89',
    floor: '#dcc7a6',
    shadow: '#7d6340',
    accent: '#dfc9a6',
    bust: linenBust,
  },
  sage: {
    glow: '#f4f5ec',
    wall: '#d9ddcb',
    edge: '#abb397',
    floor: '#c8ceb7',
    shadow: '#5b6449',
    accent: '#cbd1ba',
    bust: ivoryBust,
  },
  clay: {
    glow: '#f9e9dc',
    wall: '#dfb79c',
    edge: '#b47f60',
    floor: '#cf9f81',
    shadow: '#693d25',
    accent: '#d3a586',
    bust: blushBust,
  },
  champagne: {
    glow: '#fffaf0',
    wall: '#f1e4cd',
    edge: '#d2bd98',
    floor: '#e5d4b7',
    shadow: '#846b42',
    accent: '#e6d5b6',
    bust: linenBust,
  },
  mauve: {
    glow: '#f8eef1',
    wall: '#dcc3cb',
    edge: '#a98592',
    floor: '#cbacb7',
    shadow: '#5c3646',
    accent: '#ceb0ba',
    bust: ivoryBust,
  },
  stone: {
    glow: '#f7f5f1',
    wall: '#dcd7cf',
    edge: '#aea69a',
    floor: '#ccc5ba',
    shadow: '#5d554a',
    accent: '#cdc6bb',
    bust: linenBust,
  },
};

export function backdropDefs(backdrop: Backdrop): string {
  return (
    `<radialGradient id="wall" cx=".34" cy=".26" r=".95"><stop offset="0" stop-color="${backdrop.glow}"/>` +
    `<stop offset=".5" stop-color="${backdrop.wall}"/><stop offset="1" stop-color="${backdrop.edge}"/></radialGradient>` +
    `<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${backdrop.floor}" stop-opacity="0"/>` +
    `<stop offset=".3" stop-color="${backdrop.floor}"/><stop offset="1" stop-color="${backdrop.wall}"/></linearGradient>` +
    `<linearGradient id="arch" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${backdrop.accent}"/>` +
    `<stop offset="1" stop-color="${backdrop.glow}"/></linearGradient>` +
    `<radialGradient id="cast"><stop offset="0" stop-color="${backdrop.shadow}" stop-opacity=".5"/>` +
    `<stop offset=".55" stop-color="${backdrop.shadow}" stop-opacity=".2"/><stop offset="1" stop-color="${backdrop.shadow}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="vignette" cx=".46" cy=".44" r=".78"><stop offset=".62" stop-color="${backdrop.shadow}" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${backdrop.shadow}" stop-opacity=".3"/></radialGradient>`
  );
}

export function paintBackdrop(floorY: number, arch: boolean): string {
  const { width, height } = frame;
  return (
    `<path fill="url(#wall)" d="M0 0h${width}v${height}H0z"/>` +
    (arch ? `<path fill="url(#arch)" opacity=".75" d="M205 ${floorY}V520a395 395 0 0 1 790 0V${floorY}z"/>` : '') +
    `<path fill="url(#floor)" d="M0 ${floorY - 90}h${width}V${height}H0z"/>`
  );
}

export const paintVignette = (): string => `<path fill="url(#vignette)" d="M0 0h${frame.width}v${frame.height}H0z"/>`;
