import { paintHair } from '#demo/drawing/hair/hair-paint.ts';
import { growHair, type Hair } from '#demo/drawing/hair/locks.ts';
import { backdropDefs, backdrops, paintBackdrop, paintVignette } from '#demo/drawing/scene/backdrops.ts';
import { type Camera, frame, screenX, screenY, turn, yaws } from '#demo/drawing/scene/camera.ts';
import { mixColors } from '#demo/drawing/scene/color.ts';
import { tintOf } from '#demo/drawing/scene/tint.ts';
import { chin, headStack, sectionAt } from './bust-model.ts';
import { type BustTone, bodyPath, bustDefs, headPath } from './bust-paint.ts';
import { paintCap, paintLace, paintParting } from './cap-paint.ts';
import type { WigDrawing } from './options.ts';

/** The wig on its bust, seen from one of the four sides. */
export function drawPortrait(options: WigDrawing): string {
  const backdrop = backdrops[options.background];
  const hair = growHair(options);
  const tint = tintOf(options.shade, options.rooted ?? false, options.highlights ?? false);
  const camera = frameUp(hair, options);
  const painted = paintHair(hair, tint, camera);
  const standY = screenY(camera, (hair.bust.at(-1)?.[0] ?? 8) + 0.35);
  const back = options.angle === 'back';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${frame.width} ${frame.height}">` +
    `<defs>${backdropDefs(backdrop)}${bustDefs(backdrop.bust)}<clipPath id="head"><path d="${headPath(camera)}"/></clipPath>` +
    `<clipPath id="bust"><path d="${bodyPath(hair.bust, camera)}"/></clipPath></defs>` +
    paintBackdrop(standY + 40, options.seed % 2 === 0) +
    paintStand(camera, standY) +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${painted.behind}</g>` +
    `<path fill="url(#neck)" d="${bodyPath(hair.bust, camera)}"/>` +
    `<g clip-path="url(#bust)"><ellipse cx="${screenX(camera, Math.sin(camera.yaw) * 1.2 + 0.5)}" cy="${screenY(camera, 4.9)}" rx="${camera.scale * 2.6}" ry="${camera.scale * 1.9}" fill="url(#soft)"/>` +
    `${castShadow(painted.shadow, backdrop.bust.deep)}</g>` +
    `<path fill="url(#skin)" d="${headPath(camera)}"/>` +
    (back ? '' : paintForm(camera, backdrop.bust)) +
    `<g clip-path="url(#head)">${castShadow(painted.shadow, backdrop.bust.deep)}</g>` +
    (back || options.bangs ? '' : paintLace(camera, backdrop.bust)) +
    paintCap(camera, tint) +
    (back ? '' : paintParting(camera, options, mixColors(backdrop.bust.base, tint.main[1], 0.35))) +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${painted.front}</g>` +
    `${paintVignette()}</svg>`
  );
}

function frameUp(hair: Hair, options: WigDrawing): Camera {
  const bottom = Math.max(hair.bust.at(-1)?.[0] ?? 8, hair.endY) + 1;
  const top = (hair.cut.gathered ? -6.2 : -4.6) - hair.cut.volume;
  const scale = Math.min(1290 / (bottom - top), 84);
  const yaw = yaws[options.angle] ?? 0;
  return { yaw, scale, centerX: 600 + Math.sin(-yaw) * scale * -0.4, topY: 110 - top * scale };
}

function paintStand(camera: Camera, y: number): string {
  const x = screenX(camera, Math.sin(camera.yaw) * -0.6);
  const r = camera.scale * 2.6;
  return (
    `<ellipse cx="${x + r * 0.35}" cy="${y + r * 0.2}" rx="${r * 2.5}" ry="${r * 0.5}" fill="url(#cast)"/>` +
    `<path fill="url(#wood)" d="M${x - r} ${y}a${r} ${r * 0.2} 0 0 0 ${r * 2} 0v${r * 0.13}a${r} ${r * 0.2} 0 0 1 ${-r * 2} 0z"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.2}" fill="#e0bf98"/>` +
    `<ellipse cx="${x + r * 0.1}" cy="${y - r * 0.01}" rx="${r * 0.85}" ry="${r * 0.15}" fill="url(#cast)"/>`
  );
}

function castShadow(d: string, color: string): string {
  return [46, 26]
    .map(
      (width) =>
        `<path transform="translate(12 16)" fill="none" stroke="${color}" stroke-opacity=".1" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`,
    )
    .join('');
}

/** A canvas block as wig makers use it: round, stitched, and without a face. */
function paintForm(camera: Camera, { shade, deep }: BustTone): string {
  const spot = (x: number, y: number, z: number) => {
    const point = turn({ x, y, z }, camera.yaw);
    return `cx="${screenX(camera, point.x).toFixed(0)}" cy="${screenY(camera, point.y).toFixed(0)}"`;
  };
  const s = camera.scale;
  return (
    `<g clip-path="url(#head)"><ellipse ${spot(-1.1, 0.6, 3)} rx="${s * 2.2}" ry="${s * 2.8}" fill="url(#glow)"/>` +
    `<ellipse ${spot(2.4, 2.4, 1)} rx="${s * 1.5}" ry="${s * 3}" fill="url(#soft)" opacity=".6"/>` +
    `<ellipse ${spot(0.4, 4.8, 2)} rx="${s * 2.2}" ry="${s * 0.9}" fill="url(#soft)" opacity=".5"/>` +
    `<g fill="none" stroke-linecap="round"><path d="${seamPath(camera, 0)}" stroke="${deep}" stroke-opacity=".35" stroke-width="${(s * 0.05).toFixed(1)}"/>` +
    [-0.09, 0.09]
      .map(
        (beside) =>
          `<path d="${seamPath(camera, beside)}" stroke="${shade}" stroke-width="${(s * 0.03).toFixed(1)}" stroke-dasharray="${(s * 0.12).toFixed(1)} ${(s * 0.1).toFixed(1)}"/>`,
      )
      .join('') +
    `</g></g>`
  );
}

/** Down the middle of the front, where the two halves of the canvas meet. */
function seamPath(camera: Camera, beside: number): string {
  const points = Array.from({ length: 25 }, (_, i) => {
    const y = -3 + (i / 24) * (chin + 2.8);
    return turn({ x: beside, y, z: sectionAt(headStack, y).front }, camera.yaw);
  });
  return `M${points.map((point) => `${screenX(camera, point.x).toFixed(0)} ${screenY(camera, point.y).toFixed(0)}`).join('L')}`;
}
