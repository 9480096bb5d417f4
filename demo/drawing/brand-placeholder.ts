import { paintHair } from '#demo/drawing/hair/hair-paint.ts';
import { growHair } from '#demo/drawing/hair/locks.ts';
import { frame } from '#demo/drawing/scene/camera.ts';
import { mixColors } from '#demo/drawing/scene/color.ts';
import { createRandom, hashText } from '#demo/drawing/scene/random.ts';
import { brandPalettes } from './brand-palettes.ts';
import { bodyPath, headPath } from './bust-paint.ts';
import { paintCap } from './cap-paint.ts';
import { drawLetters, lettersWidth } from './lettering.ts';
import type { Parting, WigDrawing, WigStyle } from './options.ts';

type Look = readonly [style: WigStyle, lengthInches: number, curl: number];

const looks: readonly [Look, ...Look[]] = [
  ['bob', 11, 0],
  ['long-waves', 15, 0.55],
  ['lob', 13, 0.1],
  ['layered', 14, 0.3],
  ['curly', 13, 0.75],
  ['angled-bob', 12, 0],
  ['beach-waves', 15, 0.4],
  ['pixie', 4, 0.2],
];

/** A brand's picture on cards of listings without a photograph: a wig in the brand's own tones and its monogram. */
export function drawBrandPlaceholder({ brandId, name, seed }: { brandId: string; name: string; seed: number }): string {
  const known = Object.keys(brandPalettes);
  const index = known.includes(brandId) ? known.indexOf(brandId) : hashText(brandId) % known.length;
  const palette = brandPalettes[known[index] ?? ''] ?? Object.values(brandPalettes)[0];
  if (!palette) return '';
  const [style, lengthInches, curl] = looks[index % looks.length] ?? looks[0];
  const parting = createRandom(seed + index).pick<Parting>(['left', 'middle', 'right']);
  const options: WigDrawing = {
    seed: seed + index,
    style,
    lengthInches,
    curl,
    shade: 'Chestnut',
    parting,
    background: 'ivory',
    angle: 'front',
  };
  const hair = growHair(options);
  const camera = { yaw: 0, scale: 56, centerX: 600, topY: 520 };
  const { ramp, ground, disc, ink } = palette;
  const tint = { main: ramp, low: ramp, high: ramp, root: null };
  const painted = paintHair(hair, tint, camera);
  const skin = mixColors(disc, '#ffffff', 0.55);
  const size = Math.min(44, (44 * 860) / lettersWidth(name, 44, 4));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${frame.width} ${frame.height}"><defs>` +
    `<radialGradient id="ground" cx=".35" cy=".25" r="1"><stop offset="0" stop-color="${mixColors(ground, '#ffffff', 0.55)}"/><stop offset="1" stop-color="${ground}"/></radialGradient>` +
    `<linearGradient id="disc" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mixColors(disc, '#ffffff', 0.4)}"/><stop offset="1" stop-color="${disc}"/></linearGradient>` +
    `<clipPath id="round"><path d="M190 0H1010V615a410 410 0 0 1 -820 0z"/></clipPath></defs>` +
    `<path fill="url(#ground)" d="M0 0h1200v1500H0z"/><circle cx="600" cy="615" r="410" fill="url(#disc)"/>` +
    `<circle cx="600" cy="615" r="432" fill="none" stroke="${ink}" stroke-opacity=".28" stroke-width="2"/>` +
    `<g clip-path="url(#round)"><g fill="none" stroke-linecap="round">${painted.behind}</g>` +
    `<path fill="${mixColors(skin, disc, 0.35)}" d="${bodyPath(hair.bust, camera)}"/><path fill="${skin}" d="${headPath(camera)}"/>${paintCap(camera, tint)}` +
    `<g fill="none" stroke-linecap="round">${painted.front}</g></g>${medallion(name, ink, ground)}` +
    drawLetters(name, { x: 600, y: 1290, size, color: ink, align: 'middle', tracking: 4 }) +
    `<path d="M540 1352h120" stroke="${ink}" stroke-opacity=".5" stroke-width="2"/></svg>`
  );
}

function medallion(name: string, ink: string, ground: string): string {
  const initials = name
    .split(/[\s-]+/)
    .filter((word) => word.length > 2)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('');
  return (
    `<circle cx="600" cy="1046" r="92" fill="${mixColors(ground, '#ffffff', 0.6)}"/><circle cx="600" cy="1046" r="80" fill="none" stroke="${ink}" stroke-width="2"/>` +
    drawLetters(initials, { x: 600, y: 1075, size: 58, color: ink, align: 'middle', tracking: 2.4, weight: 0.8 })
  );
}
