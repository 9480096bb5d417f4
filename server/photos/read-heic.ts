import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { photoMaxPixels } from '#contract/photos/photo-urls.ts';
import { photoErrors } from '#contract/photos/photos.ts';
import { Refusal } from '#server/lib/errors.ts';

/** The part of libheif-js that is used; it has no types for it. */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: { data: Uint8ClampedArray }, done: (result: unknown) => void): void;
  free(): void;
}

/**
 * A phone's HEIC as an upright PNG with the same color profile. Our image library is built without a decoder for it, because of
 * patents; this one is compiled to WebAssembly, and sees nothing but its own memory.
 */
export async function readHeic(bytes: Buffer): Promise<Buffer> {
  // Two megabytes of code that most uploads never need.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  boundMemory();
  const images: HeifImage[] = new libheif.HeifDecoder().decode(bytes);
  try {
    const image = images.find((each) => each.is_primary()) ?? images[0];
    if (!image) throw new Refusal(photoErrors.unreadable);
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > photoMaxPixels) throw new Refusal(photoErrors.tooManyPixels);
    const data = new Uint8ClampedArray(width * height * 4);
    const isShown = await new Promise((resolve) => image.display({ data }, resolve));
    if (!isShown) throw new Refusal(photoErrors.damaged);
    const png = await sharp(data, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    return withProfile(png, findProfile(bytes));
  } finally {
    for (const image of images) image.free();
  }
}

/** Twice the need of the largest accepted photo. A file's claim about its size may differ from its content. */
const memoryMax = 768 * 1024 * 1024;
const pageBytes = 65_536;
const { grow } = WebAssembly.Memory.prototype;

/** A file that wants more gets none, and is as good as damaged. */
function boundMemory(): void {
  WebAssembly.Memory.prototype.grow = function growUpTo(pages) {
    if (this.buffer.byteLength + pages * pageBytes > memoryMax) throw new RangeError('A photo needs too much memory.');
    return grow.call(this, pages);
  };
}

const boxName = 'colrprof';

/** Phones photograph in wider colors than the web shows; without the profile they would look pale. */
function findProfile(bytes: Buffer): Buffer | undefined {
  const at = bytes.indexOf(boxName);
  if (at < 4) return undefined;
  const end = at - 4 + bytes.readUInt32BE(at - 4);
  return end <= bytes.length ? bytes.subarray(at + boxName.length, end) : undefined;
}

const headerEnd = 33;

/** PNG keeps a profile in a chunk of its own, right behind the header. */
function withProfile(png: Buffer, profile: Buffer | undefined): Buffer {
  if (!profile) return png;
  const content = Buffer.concat([Buffer.from('iCCPprofile\0\0'), deflateSync(profile)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length - 4, 0);
  frame.writeUInt32BE(crc32(content), 4);
  const chunk = [frame.subarray(0, 4), content, frame.subarray(4)];
  return Buffer.concat([png.subarray(0, headerEnd), ...chunk, png.subarray(headerEnd)]);
}
