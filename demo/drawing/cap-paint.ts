import { partingPoint, rootAt } from '#demo/drawing/hair/scalp.ts';
import { type Camera, screenX, screenY, turn } from '#demo/drawing/scene/camera.ts';
import { polygonPath } from '#demo/drawing/scene/path.ts';
import { hairColor, type Tint } from '#demo/drawing/scene/tint.ts';
import type { BustTone } from './bust-paint.ts';
import type { WigDrawing } from './options.ts';

/** Dark ground under the strands, so that no scalp shows between them. */
export function paintCap(camera: Camera, tint: Tint): string {
  let d = '';
  const columns = 48;
  const rows = 6;
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const corner = (dc: number, dr: number) => {
        const azimuth = ((column + dc) / columns) * Math.PI * 2 - Math.PI;
        return turn(rootAt(azimuth, ((row + dr) / rows) * 0.97 + 0.03, 0.06).position, camera.yaw);
      };
      const corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
      if (corners.every((point) => point.z < -0.6)) continue;
      d += polygonPath(corners.map((point) => ({ x: screenX(camera, point.x), y: screenY(camera, point.y) })));
    }
  }
  const color = hairColor(tint.main, tint.root, 0.5, 4);
  return `<path fill="${color}" stroke="${color}" stroke-width="2" d="${d}"/>`;
}

export function paintParting(camera: Camera, options: WigDrawing, color: string): string {
  if (options.parting === 'none') return '';
  const points = Array.from({ length: 12 }, (_, i) => turn(partingPoint(options.parting, (i / 11) * 0.8), camera.yaw))
    .filter((point) => point.z > 0)
    .map((point) => `${screenX(camera, point.x).toFixed(0)} ${screenY(camera, point.y - 0.1).toFixed(0)}`);
  if (points.length < 2) return '';
  return `<path fill="none" stroke="${color}" stroke-width="${(camera.scale * 0.07).toFixed(1)}" stroke-linecap="round" d="M${points.join('L')}"/>`;
}

/** The edge of the lace front: a sheer band before the first hair. */
export function paintLace(camera: Camera, skin: BustTone): string {
  const edge = Array.from({ length: 33 }, (_, i) =>
    turn(rootAt(-1.2 + (i / 32) * 2.4, -0.05, 0.02).position, camera.yaw),
  )
    .filter((point) => point.z > 0.2)
    .map((point) => `${screenX(camera, point.x).toFixed(0)} ${screenY(camera, point.y).toFixed(0)}`);
  const d = `M${edge.join('L')}`;
  return (
    `<g fill="none" stroke-linejoin="round"><path d="${d}" stroke="${skin.shade}" stroke-opacity=".4" stroke-width="${(camera.scale * 0.34).toFixed(1)}"/>` +
    `<path d="${d}" stroke="${skin.light}" stroke-opacity=".6" stroke-width="${(camera.scale * 0.3).toFixed(1)}" stroke-dasharray="2 3"/></g>`
  );
}
