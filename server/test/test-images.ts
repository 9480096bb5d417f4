import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture whose left half is red and whose right half is blue, with a little texture for the encoders. */
export async function twoHalves(
  width = 800,
  height = 600,
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
): Promise<Buffer> {
  return (await draw(width, height)).toFormat(format).toBuffer();
}

/** As a phone held upright makes it: the pixels lie on their side, and the file says where it was taken. */
export async function phonePhoto(width = 800, height = 600): Promise<Buffer> {
  return (await draw(width, height))
    .withExif({
      IFD0: { Make: 'Test', Model: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 39/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** As a phone saves it today: HEVC, in the colors of Display P3; its left half is red (230, 40, 40), its right half blue. 80 × 60. */
export function heicPhoto(): Promise<Buffer> {
  return readFile(new URL('phone.heic', import.meta.url));
}

/** Patches of light and dark, like no other picture of another seed. */
export async function patchwork(seed: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const patches = Buffer.from(
    Array.from({ length: 35 }, (_, at) => (Math.imul(at + 40 * seed, 2_654_435_761) >>> 13) & 255),
  );
  return sharp(patches, { raw: { width: 7, height: 5, channels: 1 } })
    .resize({ width: 700, height: 500, kernel: 'nearest' })
    .toFormat(format)
    .toBuffer();
}

/** Few bytes that unpack to very many pixels: a black PNG of one bit each, written by hand because drawing one takes seconds. */
export function bomb(side = 10_000): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.from([0x89, ...Buffer.from('PNG\r\n'), 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

function chunk(type: string, content = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}

/** The average colour of a part of a picture, as [red, green, blue]. */
export async function colourAt(image: Buffer, left: number, top: number): Promise<number[]> {
  const { width, height } = await sharp(image).metadata();
  const part = { left: Math.floor(left * width) - 4, top: Math.floor(top * height) - 4, width: 8, height: 8 };
  const { channels } = await sharp(await sharp(image).extract(part).png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

async function draw(width: number, height: number): Promise<Sharp> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const shade = (Math.imul(x >> 5, 73) ^ Math.imul(y >> 5, 151)) & 31;
      pixels[at + (x < width / 2 ? 0 : 2)] = 200 + shade;
      pixels[at + 1] = shade;
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
