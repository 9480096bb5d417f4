/** Where photographs lie and in which sizes: plain functions, so that a page showing pictures does not load zod. */

export const photoPurposes = ['listing', 'avatar', 'message', 'proof', 'deal'] as const;
export type PhotoPurpose = (typeof photoPurposes)[number];

export const photoFormats = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** Widths a photograph is kept in; the largest is never wider than what was uploaded. */
export const photoWidths = [320, 640, 1280, 2048] as const;
/** Avatars are square, and always there in all three sizes. */
export const avatarWidths = [96, 192, 384] as const;

export const photoMaxBytes = 15 * 1024 * 1024;
export const photoMaxPixels = 50_000_000;
/** How many times as long as wide (or as wide as long) a photograph may be. */
export const photoMaxRatio = 5;
export const photosPerListing = 8;
/** What the file picker offers; what counts is the content of the file. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'] as const;
/** Most computers know HEIC by the end of its name alone. */
export const photoAccept = [...photoTypes, '.heic', '.heif'].join(',');

export const mediaRoot = '/media/';
export const photoBuckets = {
  listing: 'listing-images',
  avatar: 'avatars',
  message: 'message-images',
  proof: 'ownership-proofs',
  deal: 'deal-images',
} as const;
/** Anyone may ask for these by their address; the others are served to whoever may see what they belong to. */
export const publicPurposes: readonly PhotoPurpose[] = ['listing', 'avatar'];

/** What a page needs to show a photograph in the right size without anything jumping. */
export interface PhotoFacts {
  id: string;
  ownerId: string;
  /** Of the largest size kept. */
  width: number;
  height: number;
  thumbhash: string;
}

interface PhotoSources {
  /** For browsers that know no srcset, and for links. */
  src: string;
  avif: string;
  webp: string;
  width: number;
  height: number;
  thumbhash: string;
}

/** How wide photographs are shown: the first ones of a page are asked for before the page is drawn, in the same size. */
export const cardSizes = '(min-width: 1280px) 400px, (min-width: 1024px) 31vw, 47vw';
export const gallerySizes = '(min-width: 1280px) 650px, (min-width: 768px) 52vw, 240px';

/** The attributes of a `<picture>` for a listing's photograph. */
export function photoSources(photo: PhotoFacts): PhotoSources {
  const widths = variantWidths(photo.width);
  const srcSet = (format: PhotoFormat) =>
    widths.map((width) => `${photoUrl(photo, width, format)} ${width}w`).join(', ');
  const { width, height, thumbhash } = photo;
  return { src: photoUrl(photo, 640), avif: srcSet('avif'), webp: srcSet('webp'), width, height, thumbhash };
}

/** The address of the smallest size that is at least as wide as wanted, or else of the widest. */
export function photoUrl(
  { ownerId, id, width }: Pick<PhotoFacts, 'ownerId' | 'id' | 'width'>,
  wanted: number,
  format: PhotoFormat = 'webp',
): string {
  const fitting = variantWidths(width).find((step) => step >= wanted) ?? width;
  return mediaRoot + photoKey({ purpose: 'listing', ownerId, id, width: fitting, format });
}

/** The same for an avatar, from the one address a profile carries. Addresses from elsewhere have one size only. */
export function avatarSources(avatarUrl: string): { src: string; avif?: string; webp?: string } {
  const file = avatarUrl.startsWith(mediaRoot) ? parsePhotoKey(avatarUrl.slice(mediaRoot.length)) : undefined;
  if (file?.purpose !== 'avatar') return { src: avatarUrl };
  const srcSet = (format: PhotoFormat) =>
    avatarWidths.map((width) => `${mediaRoot}${photoKey({ ...file, width, format })} ${width}w`).join(', ');
  return { src: avatarUrl, avif: srcSet('avif'), webp: srcSet('webp') };
}

/** The widths that exist of a photograph whose largest size is this wide. */
export function variantWidths(width: number): number[] {
  return [...photoWidths.filter((step) => step < width), width];
}

export interface PhotoFile {
  purpose: PhotoPurpose;
  ownerId: string;
  id: string;
  width: number;
  format: PhotoFormat;
}

export function photoKey({ purpose, ownerId, id, width, format }: PhotoFile): string {
  return `${photoBuckets[purpose]}/${ownerId}/${id}-${width}.${format}`;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const keyPattern = new RegExp(`^([a-z-]+)/(${uuid})/(${uuid})-([1-9]\\d{0,3})\\.(avif|webp)$`);

/** Undefined for anything that `photoKey` would not have made. */
export function parsePhotoKey(key: string): PhotoFile | undefined {
  const [, bucket, ownerId = '', id = '', width, format] = keyPattern.exec(key) ?? [];
  const purpose = photoPurposes.find((candidate) => photoBuckets[candidate] === bucket);
  return purpose && { purpose, ownerId, id, width: Number(width), format: format as PhotoFormat };
}
