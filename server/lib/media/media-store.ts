import { join } from 'node:path';
import type { Env } from '#server/env.ts';
import { openDiskStore } from './media-store-disk.ts';

export interface FileFacts {
  etag: string;
  size: number;
}

/** Where uploaded files lie. Keys are ours (`bucket/owner/file`), never a name that a member chose. */
export interface MediaStore {
  /** Whole or not at all: nobody ever reads half a file. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<(FileFacts & { bytes: Buffer }) | undefined>;
  head(key: string): Promise<FileFacts | undefined>;
  /** Deleting what is not there is no error. */
  delete(keys: string[]): Promise<void>;
  /** Everything below a folder, half-written files of a killed server included. */
  list(folder: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
}

/** Files under DATA_DIR, or S3-compatible object storage where MEDIA_URL says so. */
export async function createMediaStore(
  env: Pick<Env, 'DATA_DIR' | 'MEDIA_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>,
): Promise<MediaStore> {
  if (!env.MEDIA_URL) return openDiskStore(join(env.DATA_DIR, 'media'));
  // The SDK is large; a server that keeps files on disk starts without it.
  const { openS3Store } = await import('./media-store-s3.ts');
  return openS3Store(env.MEDIA_URL, env);
}
