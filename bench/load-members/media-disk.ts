import { execFile } from 'node:child_process';
import { appendFile, mkdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface MediaDisk {
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  unmount(): Promise<void>;
}

/** A small disk of its own for the media, which can be filled to the last byte; undefined where mounting is not allowed. */
export async function mountMediaDisk(dataDir: string): Promise<MediaDisk | undefined> {
  const folder = join(dataDir, 'media');
  const ballast = join(folder, 'ballast');
  await mkdir(folder, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder];
  const mounted = await run('mount', options).then(
    () => true,
    () => false,
  );
  if (!mounted) return undefined;
  return {
    async fill() {
      for (let size = 4 * 2 ** 20; size >= 512; size /= 2) while (await writeMore(ballast, size));
    },
    async makeRoom() {
      await truncate(ballast);
      await rm(ballast);
    },
    async unmount() {
      await run('umount', ['-l', folder]);
    },
  };
}

async function writeMore(file: string, size: number): Promise<boolean> {
  return appendFile(file, Buffer.alloc(size)).then(
    () => true,
    () => false,
  );
}
