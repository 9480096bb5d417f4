import { curlShape } from '#demo/drawing/hair/curl.ts';
import { cuts } from '#demo/drawing/hair/cuts.ts';
import { paintSheet, pickTint, type SheetStrand } from '#demo/drawing/hair/strand-sheet.ts';
import { backdropDefs, backdrops } from '#demo/drawing/scene/backdrops.ts';
import { frame } from '#demo/drawing/scene/camera.ts';
import { createRandom, type Random } from '#demo/drawing/scene/random.ts';
import { hairRamps } from '#demo/drawing/scene/shades.ts';
import { hairColor, tintOf } from '#demo/drawing/scene/tint.ts';
import { clamp, mix } from '#demo/drawing/scene/vector.ts';
import { drawLetters, lettersWidth } from './lettering.ts';
import { logoMark } from './logo.ts';
import type { WigDrawing } from './options.ts';

/** The hair from close by, with the color tag of the shop. */
export function drawDetail(options: WigDrawing): string {
  const random = createRandom(options.seed + 77);
  const backdrop = backdrops[options.background];
  const tint = tintOf(options.shade, false, options.highlights ?? false);
  const { width, height } = frame;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${backdropDefs(backdrop)}` +
    `<linearGradient id="fall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="#1a0d08" stop-opacity=".34"/></linearGradient></defs>` +
    `<path fill="${hairColor(tint.main, null, 0, 4)}" d="M0 0h${width}v${height}H0z"/>` +
    `<g fill="none" stroke-linecap="round">${paintSheet(closeStrands(options, random), tint)}</g>` +
    `<path fill="url(#fall)" d="M0 0h${width}v${height}H0z"/>${colorTag(options, random)}` +
    `<path fill="url(#vignette)" d="M0 0h${width}v${height}H0z"/></svg>`
  );
}

function closeStrands(options: WigDrawing, random: Random): SheetStrand[] {
  const { curl: range, coherence } = cuts[options.style];
  const shape = curlShape(clamp(options.curl, range[0], range[1]));
  const wavelength = shape.wavelength * 190;
  const swing = shape.radius * 190;
  const strands: SheetStrand[] = [];
  const steps = Math.round(clamp(1900 / (wavelength / 6), 14, 30));
  const children = clamp(Math.round(125 / steps), 4, 10);
  const locks = 46;
  for (let i = 0; i < locks; i++) {
    const lock = ((i * 19) % locks) / locks;
    const center = mix(-420, frame.width + 160, lock) + random.spread() * 20;
    const phase = lock * 4.5 * (0.4 + coherence) + random.between(-3, 3) * (1 - coherence) * 0.7;
    const lockTone = random.spread() * 0.1;
    const lockTint = pickTint(random, options.highlights ?? false);
    for (let k = 0; k < children; k++) {
      const across = (k / (children - 1) - 0.5) * 2;
      const strandTone = lockTone + random.spread() * 0.12 + 0.06 - 0.1 * Math.abs(across);
      const jitter = random.spread() * 7;
      const at = (y: number) => ((y + center * 0.35) / wavelength) * Math.PI * 2 + phase;
      const top = -random.between(60, 330);
      const points = Array.from({ length: steps + 1 }, (_, step) => {
        const y = top + (1900 * step) / steps;
        const gather = 1 - 0.35 * Math.sin(at(y) * 0.5) ** 2;
        return { x: center + y * 0.22 + Math.sin(at(y)) * swing + across * 34 * gather + jitter, y };
      });
      strands.push({
        points,
        width: random.between(3, 9) * Math.sqrt(12 / children),
        tint: random.next() < 0.7 ? lockTint : pickTint(random, options.highlights ?? false),
        tone: (share) => 0.43 + strandTone + sheen(at(top + 1900 * share), share, swing / wavelength),
      });
    }
  }
  return strands;
}

function sheen(phase: number, share: number, steepness: number): number {
  const wave = Math.cos(phase + 0.6);
  const band = Math.exp(-(((share - 0.3) / 0.13) ** 2)) * 0.26;
  return wave * Math.min(0.22, steepness * 2.6) + band * (1 - Math.min(1, steepness * 5));
}

function colorTag(options: WigDrawing, random: Random): string {
  const ramp = hairRamps[options.shade];
  const tilt = random.between(-9, -4);
  const tracking = 3.2;
  const size = Math.min(30, (30 * 300) / lettersWidth(options.shade, 30, tracking));
  const code = `${10 + (options.seed % 23)}${options.highlights ? 'H' : ''}${options.rooted ? 'R' : ''}${4 + (options.seed % 9)}`;
  const locks = ramp
    .map((color, i) => `<rect x="${-120 + i * 48}" y="176" width="48" height="64" fill="${color}"/>`)
    .join('');
  return (
    `<g transform="translate(760 880) rotate(${tilt.toFixed(1)})">` +
    `<path d="M-10 -470C-60 -300 40 -180 0 -18" fill="none" stroke="#5c2146" stroke-width="4" opacity=".9"/>` +
    `<path d="M-190 34L-96 -60H96L190 34V420a18 18 0 0 1 -18 18H-172a18 18 0 0 1 -18 -18z" transform="translate(14 20)" fill="#1a0d08" opacity=".16"/>` +
    `<path d="M-190 34L-96 -60H96L190 34V420a18 18 0 0 1 -18 18H-172a18 18 0 0 1 -18 -18z" transform="translate(6 9)" fill="#1a0d08" opacity=".2"/>` +
    `<path d="M-190 34L-96 -60H96L190 34V420a18 18 0 0 1 -18 18H-172a18 18 0 0 1 -18 -18z" fill="#fbf5ec"/>` +
    `<path d="M-172 42L-88 -42H88L172 42V412a8 8 0 0 1 -8 8H-164a8 8 0 0 1 -8 -8z" fill="none" stroke="#b8794f" stroke-width="1.5" opacity=".7"/>` +
    `<circle cy="-12" r="15" fill="${hairColor(ramp, null, 0, 5)}"/><circle cy="-12" r="19" fill="none" stroke="#b8794f" stroke-width="6"/>` +
    `<g transform="translate(-38 50) scale(1.2)">${logoMark('#5c2146')}</g><g>${locks}</g>` +
    drawLetters(options.shade, { x: 0, y: 318, size, color: '#3a2430', align: 'middle', tracking, weight: 1 }) +
    drawLetters(`NO. ${code}`, { x: 0, y: 376, size: 20, color: '#8a5f43', align: 'middle', tracking: 4 }) +
    '</g>'
  );
}
