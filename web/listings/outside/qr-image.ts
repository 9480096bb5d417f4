import { encode } from 'uqr';

/** Draws the code of a text on white, as large as asked. Its squares are whole pixels, so that phones read it. */
export function drawQr(context: CanvasRenderingContext2D, text: string, left: number, top: number, side: number): void {
  const { data, size } = encode(text, { border: 2 });
  const step = Math.floor(side / size);
  const start = Math.floor((side - step * size) / 2);
  context.fillStyle = '#fff';
  context.fillRect(left, top, side, side);
  context.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(left + start + x * step, top + start + y * step, step, step);
}

/** A canvas of this size to draw on. */
export function openCanvas(
  width: number,
  height: number,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  return { canvas, context };
}

export function toPicture(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('This browser makes no pictures')));
    canvas.toBlob(take, type, 0.92);
  });
}
