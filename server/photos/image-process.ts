import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { PhotoPurpose } from '#contract/photos/photo-urls.ts';
import { Refusal } from '#server/lib/errors.ts';
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts';

export interface ImageTask {
  bytes: Buffer;
  purpose: PhotoPurpose;
}

export type ImageResult =
  | { photo: EncodedPhoto }
  | { refusal: { code: string; status: number; message: string } }
  | { failure: string };

export interface ImageAnswer {
  result: ImageResult;
  /** Processor time that it took. */
  costMs: number;
}

/** The program of the process beside the server that opens strangers' files: see image-pool.ts. */
function main(): void {
  sharp.cache(false);
  // One thread a photograph: whoever sends many large ones leaves the other cores to everyone else.
  sharp.concurrency(1);
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
  process.on('message', async (task: ImageTask) => {
    const before = process.cpuUsage();
    const result = await work(task);
    const { user, system } = process.cpuUsage(before);
    process.send?.({ result, costMs: (user + system) / 1000 } satisfies ImageAnswer);
  });
  // Leaving politely would wait for a picture that nobody waits for any more.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C reaches every process of the terminal; this one ends when the server lets go of it.
  process.on('SIGINT', () => {});
}

async function work({ bytes, purpose }: ImageTask): Promise<ImageResult> {
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
    setPriority(10);
  } catch {
    // Some containers forbid it; then photographs have the same priority as requests.
  }
}

main();
