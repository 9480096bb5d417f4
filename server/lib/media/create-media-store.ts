import { join } from 'node:path';
import type { Env } from '#server/env.ts';
import type { MediaStore } from './media-store.ts';
import { openDiskStore } from './media-store-disk.ts';
import type { S3Keys } from './media-store-s3.ts';

/** Files under DATA_DIR, or S3-compatible object storage where MEDIA_URL says so. */
export async function createMediaStore(env: Pick<Env, 'DATA_DIR' | 'MEDIA_URL'> & S3Keys): Promise<MediaStore> {
  if (!env.MEDIA_URL) return openDiskStore(join(env.DATA_DIR, 'media'));
  // The SDK is large; a server that keeps files on disk starts without it.
  const { openS3Store } = await import('./media-store-s3.ts');
  return openS3Store(env.MEDIA_URL, env);
}
