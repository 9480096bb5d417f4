import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { photoBuckets } from '#contract/photos/photo-urls.ts';
import type { Photo } from '#contract/photos/photos.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import type { TestAnswer } from './test-client.ts';
import type { TestMember } from './test-members.ts';

export interface PhotoApp extends TestApp {
  /** Keys of everything in the store, or below a folder of it. */
  files(folder?: string): Promise<string[]>;
}

/** The test app with a folder of its own for media. */
export async function startPhotoApp(options: Parameters<typeof startTestApp>[1] = {}): Promise<PhotoApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wigloop-photos-'));
  const testApp = await startTestApp({ DATA_DIR: dataDir }, options);
  return {
    ...testApp,
    async files(folder) {
      const keys: string[] = [];
      for (const part of folder ? [folder] : Object.values(photoBuckets))
        for await (const { key } of testApp.services.media.list(part)) keys.push(key);
      return keys.sort();
    },
    async close() {
      await testApp.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends a file as the browser does: the bytes are the body, and the id is the sender's. */
export function upload(
  { client }: TestMember,
  bytes: Buffer,
  { id = randomUUID(), type = 'image/jpeg' }: { id?: string; type?: string } = {},
): Promise<TestAnswer<Photo>> {
  return client.send('POST', `/api/photos?id=${id}`, bytes, { 'content-type': type });
}
