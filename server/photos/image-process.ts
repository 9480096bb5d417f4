import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { PhotoPurpose } from '#contract/photo-urls.ts';
import { Refusal } from '#server/lib/errors.ts';
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts';

export interface ImageTask {
  bytes: Buffer;
  purpose: PhotoPurpose;
}

export type ImageAnswer =
  | { photo: EncodedPhoto }
  | { refusal: { code: string; status: number; message: string } }
  | { failure: string };

/** The program of the process beside the server that opens strangers' files: see image-pool.ts. */
function main(): void {
  sharp.cache(false);
  sharp.concurrency(2);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
  stepBack();
  process.on('message', async (task: ImageTask) => process.send?.(await work(task)));
  // Leaving politely would wait for a picture that nobody waits for any more.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C reaches every process of the terminal; this one ends when the server lets go of it.
  process.on('SIGINT', () => {});
}

async function work({ bytes, purpose }: ImageTask): Promise<ImageAnswer> {
  try {
    return { photo: await encodePhoto(bytes, purpose) };
  } catch (error) {
    if (!(error instanceof Refusal)) return { failure: String(error) };
    const { code, status, message } = error;
    return { refusal: { code, status, message } };
  }
}

/** Requests and the database come first; a photograph can wait a moment. */
function stepBack(): void {
  try {
    setPriority(5);
  } catch {
    // Some containers forbid it; the work is the same, only less polite.
  }
}

main();
