export type ImageKind = 'jpeg' | 'png' | 'webp' | 'heif';

/** What a file is by its first bytes, whatever its name or announced type says; undefined for all but the four we take. */
export function recognizeImage(bytes: Buffer): ImageKind | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'png';
  const [start, middle] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)];
  if (start === 'RIFF' && middle === 'WEBP') return 'webp';
  return isAvif(bytes) ? 'heif' : undefined;
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** HEIC has the same box; only a file that names an AV1 brand is AVIF. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const boxEnd = Math.min(bytes.readUInt32BE(0), 256, bytes.length);
  const brands = bytes.toString('latin1', 8, boxEnd).match(/.{4}/gs) ?? [];
  return brands.some((brand) => brand === 'avif' || brand === 'avis');
}
