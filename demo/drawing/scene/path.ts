export type ScreenPoint = { x: number; y: number };

/**
 * A quadratic spline from the first point toward the others, in relative whole pixels to stay small.
 * Each end lies midway between two controls, so `t` can mirror the control; ends are rounded
 * against the mirrored control rather than the wished one, or the rounding would add up to a wobble.
 */
export function splinePath(start: ScreenPoint, controls: readonly ScreenPoint[], end: ScreenPoint): string {
  let [x, y] = [Math.round(start.x), Math.round(start.y)];
  const first = controls[0] ?? start;
  let [controlX, controlY] = [Math.round(first.x), Math.round(first.y)];
  let d = `M${x} ${y}q${pair(controlX - x, controlY - y)} `;
  for (let i = 0; i < controls.length; i++) {
    const next = controls[i + 1];
    const endX = Math.round(next ? (controlX + next.x) / 2 : end.x);
    const endY = Math.round(next ? (controlY + next.y) / 2 : end.y);
    d += `${i === 0 ? '' : 't'}${pair(endX - x, endY - y)}`;
    [controlX, controlY] = [2 * endX - controlX, 2 * endY - controlY];
    [x, y] = [endX, endY];
  }
  return d;
}

export function polygonPath(points: readonly ScreenPoint[]): string {
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

function pair(x: number, y: number): string {
  return y < 0 ? `${x}${y}` : `${x} ${y}`;
}
