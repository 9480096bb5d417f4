import sharp from 'sharp';
import { angles, backgrounds, partings, wigStyles } from '#demo/drawing/options.ts';
import { shades } from '#demo/drawing/shades.ts';
import { drawWig } from '#demo/drawing/wig-drawing.ts';
sharp.concurrency(1);
const shadeNames = Array.isArray(shades) ? shades : Object.keys(shades);
const N = 90;
const pairs: [Buffer, Buffer][] = [];
const k = 16;
const px = async (b: Buffer, n: number) => { const w = (n + 1) * k, h = n * k; const d = await sharp(b).greyscale().resize({ width: w, height: h, fit: 'fill' }).raw().toBuffer(); const p = new Float64Array((n + 1) * n); for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) p[Math.floor(y / k) * (n + 1) + Math.floor(x / k)]! += d[y * w + x]! / (k * k); return p; };
const pick = <T,>(a: readonly T[], i: number) => a[i % a.length]!;
for (let i = 0; i < N; i++) {
  const wig = { seed: i, style: pick(wigStyles, i), lengthInches: 10 + (i % 5) * 3, curl: (i % 7) / 7, shade: pick(shadeNames, i * 3), parting: pick(partings, i), background: pick(backgrounds, i >> 2), angle: pick(angles.slice(0, 4), i % 3) } as any;
  const svg = Buffer.from(drawWig(wig));
  const A = await sharp(svg).resize(1200).flatten().jpeg({ quality: 86 }).toBuffer();
  const B = await sharp(A).resize(640).webp({ quality: 76 }).toBuffer();
  pairs.push([A, B]);
}
for (const n of [6, 7, 8, 10, 12]) {
  const ps = []; let noise = 0, cnt = 0; for (const [A, B] of pairs) { const a = await px(A, n), b = await px(B, n); ps.push([a, b] as const); for (let i = 0; i < a.length; i++) { noise += (a[i]! - b[i]!) ** 2; cnt++; } }
  console.log('rms', Math.sqrt(noise / cnt).toFixed(3));
  for (const margin of [0, 1, 2, 4, 8, 16]) {
    const hash = (p: Float64Array) => { let s = ''; for (let r = 0; r < n; r++) for (let c = 0; c < n; c++) { const at = r * (n + 1) + c; s += p[at + 1]! - p[at]! > margin ? 1 : 0; } return s; };
    const hs = ps.map(([a, b]) => [hash(a), hash(b)] as const);
    const ham = (a: string, b: string) => { let d = 0; for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) d++; return d; };
    let minOther = 999, near = 0; for (let i = 0; i < N; i++) for (let j = 0; j < i; j++) { const d = ham(hs[i]![0], hs[j]![0]); minOther = Math.min(minOther, d); if (d <= 2) near++; }
    console.log({ n, margin, same: hs.filter(([a, b]) => a === b).length, maxSelf: Math.max(...hs.map(([a, b]) => ham(a, b))), distinct: new Set(hs.map(([a]) => a)).size, minOther, near });
  }
}
