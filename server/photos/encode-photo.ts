import sharp, { type Metadata, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { PhotoFormat, PhotoPurpose } from '#contract/photo-urls.ts';
import {
  avatarWidths,
  photoFormats,
  photoMaxPixels,
  photoMaxRatio,
  photoWidths,
  variantWidths,
} from '#contract/photo-urls.ts';
import { photoErrors } from '#contract/photos.ts';
import { Refusal } from '#server/lib/errors.ts';
import { fingerprintOf } from './fingerprint.ts';
import { recognizeImage } from './recognize.ts';

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
export async function encodePhoto(bytes: Buffer, purpose: PhotoPurpose): Promise<EncodedPhoto> {
  await inspect(bytes);
  const master = await decode(bytes, purpose === 'avatar');
  const { width, height } = master.info;
  const widths = purpose === 'avatar' ? [...avatarWidths] : variantWidths(width);
  const variants = (await Promise.all(photoFormats.map((format) => encodeAll(master, widths, format)))).flat();
  const thumbhash = await thumbhashOf(fromMaster(master));
  return { width, height, thumbhash, fingerprint: await fingerprintOf(fromMaster(master), bytes), variants };
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
