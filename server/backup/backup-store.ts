import { resolve } from 'node:path';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { openDiskStore } from '#server/lib/media/media-store-disk.ts';
import type { S3Keys } from '#server/lib/media/media-store-s3.ts';

/** A folder, or a bucket as `s3://bucket?endpoint=…&region=…` with the same keys as MEDIA_URL. */
export async function openBackupStore(target: string, env: S3Keys): Promise<MediaStore> {
  if (!target.startsWith('s3:')) return openDiskStore(resolve(target));
  const { openS3Store } = await import('#server/lib/media/media-store-s3.ts');
  return openS3Store(target, env);
}

export async function keysIn(store: MediaStore, folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(folder)) if (!key.endsWith('.part')) keys.push(key);
  return keys;
}

const atOnce = 8;

/** Calls for every key, a few at a time: a store answers several as fast as one. */
export async function forEachKey(keys: readonly string[], work: (key: string) => Promise<void>): Promise<void> {
  const waiting = [...keys];
  const next = async (): Promise<void> => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await work(key);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
