import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import {
  avatarWidths,
  type PhotoFormat,
  type PhotoPurpose,
  photoFormats,
  photoMaxPixels,
  photoMaxRatio,
  photoWidths,
  variantWidths,
} from '#contract/photos/photo-urls.ts';
import { photoErrors } from '#contract/photos/photos.ts';
import { Refusal } from '#server/lib/errors.ts';
import { readHeic } from './read-heic.ts';

export interface EncodedPhoto {
  width: number;
  height: number;
  thumbhash: string;
  fingerprint: string;
  variants: { width: number; format: PhotoFormat; bytes: Buffer }[];
}

/**
 * Makes every size of a photograph from an upload. Nothing of the upload itself is kept: re-encoding drops whatever else
 * was in the file, including where the photo was taken.
 */
export async function encodePhoto(upload: Buffer, purpose: PhotoPurpose): Promise<EncodedPhoto> {
  const bytes = recognizeImage(upload) === 'heic' ? await readHeic(upload) : upload;
  await inspect(bytes);
  const master = await decode(bytes, purpose === 'avatar');
  const { width, height } = master.info;
  const widths = purpose === 'avatar' ? [...avatarWidths] : variantWidths(width);
  const variants = (await Promise.all(photoFormats.map((format) => encodeAll(master, widths, format)))).flat();
  const thumbhash = await thumbhashOf(fromMaster(master));
  return { width, height, thumbhash, fingerprint: await fingerprintOf(fromMaster(master), upload), variants };
}

/** Reads the header alone, so that a bomb is refused before a single pixel of it is unpacked. */
async function inspect(bytes: Buffer): Promise<void> {
  const kind = recognizeImage(bytes);
  if (!kind) throw new Refusal(photoErrors.unreadable);
  const { format, width, height } = await open(bytes).metadata().catch(refuseUnreadable);
  if (format !== kind || !width || !height) throw new Refusal(photoErrors.unreadable);
  if (Math.max(width, height) > photoMaxRatio * Math.min(width, height)) throw new Refusal(photoErrors.tooNarrow);
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: photoMaxPixels, failOn: 'error' });
}

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Upright, in sRGB and no larger than the largest size we keep. */
async function decode(bytes: Buffer, square: boolean): Promise<Pixels> {
  const side = avatarWidths[avatarWidths.length - 1] ?? 0;
  const shape = square
    ? { width: side, height: side, fit: 'cover' as const }
    : { width: photoWidths[photoWidths.length - 1], withoutEnlargement: true };
  return open(bytes)
    .autoOrient()
    .resize(shape)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged);
}

async function encodeAll(master: Pixels, widths: number[], format: PhotoFormat): Promise<EncodedPhoto['variants']> {
  const variants: EncodedPhoto['variants'] = [];
  for (const width of widths) {
    const bytes = await fromMaster(master).resize({ width }).toFormat(format, formatOptions[format]).toBuffer();
    variants.push({ width, format, bytes });
  }
  return variants;
}

// One step more effort costs twice the time for a twentieth of the size.
const formatOptions = {
  avif: { quality: 52, effort: 1, chromaSubsampling: '4:2:0' },
  webp: { quality: 76, effort: 2 },
} as const;

function fromMaster({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function thumbhashOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

function refuseUnreadable(cause: Error): Metadata {
  throw new Refusal(/pixel limit/.test(cause.message) ? photoErrors.tooManyPixels : photoErrors.unreadable, { cause });
}

function refuseDamaged(cause: Error): Pixels {
  throw new Refusal(/pixel limit/.test(cause.message) ? photoErrors.tooManyPixels : photoErrors.damaged, { cause });
}

const cells = 12;
const cellPixels = 16;
/** Fainter differences (of 255) come and go with each new encoding. */
const clearlyBrighter = 8;

/**
 * A difference hash: where, in a grid of 12 × 12, the picture gets clearly brighter to the right. It survives another size
 * or format, which is how a photo taken from someone else's listing comes back. Fine enough to tell apart wigs that
 * stand alike in front of the same wall: a missed copy is better than a wrong accusation.
 */
async function fingerprintOf(image: Sharp, original: Buffer): Promise<string> {
  const rows = await brightnessGrid(image);
  const bits = rows
    .flatMap((row) => row.slice(1).map((cell, at) => (cell - (row[at] ?? 0) > clearlyBrighter ? '1' : '0')))
    .join('');
  // A plain surface has no differences; all plain surfaces would look like the same photo.
  if (!bits.includes('1')) return createHash('sha256').update(original).digest('hex');
  return BigInt(`0b${bits}`)
    .toString(16)
    .padStart(bits.length / 4, '0');
}

/** Averages over many pixels, finer than the 256 steps of a single one. */
async function brightnessGrid(image: Sharp): Promise<number[][]> {
  const width = (cells + 1) * cellPixels;
  const height = cells * cellPixels;
  const pixels = await image.greyscale().resize({ width, height, fit: 'fill' }).raw().toBuffer();
  const grid = Array.from({ length: cells }, () => Array<number>(cells + 1).fill(0));
  for (let y = 0; y < height; y += 1) {
    const row = grid[Math.floor(y / cellPixels)] ?? [];
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(x / cellPixels);
      row[column] = (row[column] ?? 0) + (pixels[y * width + x] ?? 0) / cellPixels ** 2;
    }
  }
  return grid;
}

type ImageKind = 'jpeg' | 'png' | 'webp' | 'heif' | 'heic';

/**
 * The kind of a file by its first bytes, whatever its name or announced type says; undefined for all but the five we
 * take.
 */
export function recognizeImage(bytes: Buffer): ImageKind | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'png';
  const [start, middle] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)];
  if (start === 'RIFF' && middle === 'WEBP') return 'webp';
  const brands = brandsOf(bytes);
  if (brands.some((brand) => avifBrands.includes(brand))) return 'heif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : undefined;
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** AVIF and HEIC are the same box, and differ in the brands that it names: AV1, which sharp reads as heif, or HEVC, which it does not. */
const avifBrands = ['avif', 'avis'];
const heicBrands = ['heic', 'heix'];

function brandsOf(bytes: Buffer): string[] {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const boxEnd = Math.min(bytes.readUInt32BE(0), 256, bytes.length);
  return bytes.toString('latin1', 8, boxEnd).match(/.{4}/gs) ?? [];
}
