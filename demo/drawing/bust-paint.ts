import { type Camera, screenX, screenY } from '#demo/drawing/scene/camera.ts';
import { polygonPath, type ScreenPoint } from '#demo/drawing/scene/path.ts';
import { extentAt, headStack, type Section, type Stack, sectionAt } from './bust-model.ts';

export type BustTone = { light: string; base: string; shade: string; deep: string };

export function bustDefs(tone: BustTone): string {
  return (
    `<linearGradient id="skin" x1="0.1" y1="0" x2="0.95" y2="0.75"><stop offset="0" stop-color="${tone.light}"/>` +
    `<stop offset=".5" stop-color="${tone.base}"/><stop offset="1" stop-color="${tone.shade}"/></linearGradient>` +
    `<linearGradient id="neck" x1="0" y1="0" x2="1" y2=".35"><stop offset="0" stop-color="${tone.base}"/>` +
    `<stop offset=".4" stop-color="${tone.base}"/><stop offset="1" stop-color="${tone.deep}"/></linearGradient>` +
    `<linearGradient id="wood"><stop offset="0" stop-color="#d3ab7f"/><stop offset=".35" stop-color="#c1946a"/><stop offset="1" stop-color="#8d6442"/></linearGradient>` +
    `<radialGradient id="soft"><stop offset="0" stop-color="${tone.deep}" stop-opacity=".55"/><stop offset="1" stop-color="${tone.deep}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="glow"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`
  );
}

export function bodyPath(stack: Stack, camera: Camera): string {
  const top = stack[0]?.[0] ?? 0;
  const bottom = stack.at(-1)?.[0] ?? 0;
  const { left, right } = edges(stack, camera, top, bottom);
  const end = sectionAt(stack, bottom);
  const curve = cutCurve(end, camera, bottom);
  return polygonPath([...left, ...curve, ...right.reverse()]);
}

export function headPath(camera: Camera): string {
  const top = headStack[0]?.[0] ?? 0;
  const bottom = headStack.at(-1)?.[0] ?? 0;
  const { left, right } = edges(headStack, camera, top, bottom);
  return polygonPath([...left, ...right.reverse()]);
}

/** Rounded lower rim of the bust, seen slightly from above. */
function cutCurve(section: Section, camera: Camera, y: number): ScreenPoint[] {
  const { left, right } = extentAt(section, camera.yaw);
  return Array.from({ length: 17 }, (_, i) => {
    const turned = Math.PI * (1 - i / 16);
    return {
      x: screenX(camera, (left + right) / 2 + (Math.cos(turned) * (right - left)) / 2),
      y: screenY(camera, y + Math.sin(turned) * 0.55),
    };
  });
}

function edges(stack: Stack, camera: Camera, top: number, bottom: number) {
  const left: ScreenPoint[] = [];
  const right: ScreenPoint[] = [];
  const steps = 56;
  for (let i = 0; i <= steps; i++) {
    const y = top + ((bottom - top) * i) / steps;
    const extent = extentAt(sectionAt(stack, y), camera.yaw);
    left.push({ x: screenX(camera, extent.left), y: screenY(camera, y) });
    right.push({ x: screenX(camera, extent.right), y: screenY(camera, y) });
  }
  return { left, right };
}
