import sharp, { type Sharp } from 'sharp';

export async function renderJpeg(svg: string, width: number): Promise<Buffer> {
  return rasterize(svg, width).flatten({ background: '#ffffff' }).jpeg({ quality: 86, mozjpeg: false }).toBuffer();
}

export async function renderWebp(svg: string, width: number): Promise<Buffer> {
  return rasterize(svg, width).webp({ quality: 84 }).toBuffer();
}

function rasterize(svg: string, width: number): Sharp {
  const drawnWidth = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? width);
  return sharp(Buffer.from(svg), { density: (72 * width) / drawnWidth, limitInputPixels: 60_000_000 }).resize(width);
}
