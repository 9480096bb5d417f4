import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMediaStore } from './create-media-store.ts';
import type { MediaStore } from './media-store.ts';
import { openS3Store } from './media-store-s3.ts';

let folder: string;
const servers: S3rver[] = [];
const stores: Record<string, MediaStore> = {};
const listers: Record<string, MediaStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wigloop-media-'));
  const strict = await startS3({ checksSignatures: true });
  stores.disk = await createMediaStore({ DATA_DIR: folder });
  stores.s3 = await openS3(strict, 'S3RVER');
  stores.stranger = await openS3(strict, 'WRONG');
  listers.disk = stores.disk;
  // This server computes the signature of a listing without the slash that the SDK puts after the bucket.
  listers.s3 = await openS3(await startS3({ checksSignatures: false }), 'S3RVER');
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 's3'])('files kept on %s', (name) => {
  const store = (): MediaStore => stores[name] as MediaStore;
  const bytes = Buffer.from('not really a picture');

  test('come back as they were, with a mark that changes when they do', async () => {
    await store().put('listing-images/a/1-320.webp', bytes, 'image/webp');
    const found = await store().get('listing-images/a/1-320.webp');
    expect(found?.bytes.equals(bytes)).toBe(true);
    expect(await store().head('listing-images/a/1-320.webp')).toEqual({ size: bytes.length, etag: found?.etag });
    await store().put('listing-images/a/1-320.webp', Buffer.from('another'), 'image/webp');
    expect((await store().head('listing-images/a/1-320.webp'))?.etag).not.toBe(found?.etag);
  });

  test('are copied whole under another name, and a missing one is copied as nothing', async () => {
    await store().put('listing-images/a/2-320.webp', bytes, 'image/webp');
    await store().copy('listing-images/a/2-320.webp', 'listing-images/a/3-320.webp');
    await store().copy('listing-images/a/none.webp', 'listing-images/a/4-320.webp');
    expect((await store().get('listing-images/a/3-320.webp'))?.bytes).toEqual(bytes);
    expect(await store().head('listing-images/a/4-320.webp')).toBeUndefined();
  });

  test('are missing, not an error, when they are not there', async () => {
    expect(await store().get('listing-images/a/none.webp')).toBeUndefined();
    expect(await store().head('listing-images/a/none.webp')).toBeUndefined();
    await expect(store().delete(['listing-images/a/none.webp'])).resolves.toBeUndefined();
  });

  test('are listed by folder, and only those deleted go', async () => {
    for (const key of ['avatars/b/1-96.webp', 'avatars/b/2-96.webp', 'avatars/bb/3-96.webp'])
      await store().put(key, bytes, 'image/webp');
    expect(await keysIn(listers[name], 'avatars/b')).toEqual(['avatars/b/1-96.webp', 'avatars/b/2-96.webp']);
    await store().delete(['avatars/b/1-96.webp']);
    expect(await keysIn(listers[name], 'avatars/b')).toEqual(['avatars/b/2-96.webp']);
    expect(await keysIn(listers[name], 'avatars/bb')).toEqual(['avatars/bb/3-96.webp']);
    expect(await keysIn(listers[name], 'avatars/nobody')).toEqual([]);
  });
});

test('a wrong secret is refused by the object storage, and said so', async () => {
  await expect(stores.stranger?.put('avatars/b/9.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(/signature/i);
});

test('a silent object storage is given up after its limit, and reads the token of a temporary key', async () => {
  const tokens: unknown[] = [];
  const silent = createServer(({ headers }) => tokens.push(headers['x-amz-security-token'])).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = `s3://wigloop?endpoint=http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_SESSION_TOKEN: 'for an hour' };
  const store = openS3Store(address, keys, 500);
  const begun = performance.now();
  await expect(store.get('avatars/b/1-96.webp')).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(new Set(tokens)).toEqual(new Set(['for an hour']));
  silent.closeAllConnections();
  silent.close();
});

test('a key never leads out of the folder on disk', async () => {
  await expect(stores.disk?.put('../../outside.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(/leads out/);
  await expect(stores.disk?.get('/etc/passwd')).rejects.toThrow(/leads out/);
  await expect(stores.disk?.get('avatars/../../../secret')).rejects.toThrow(/leads out/);
});

test('a write that fails on disk leaves no half of a file behind', async () => {
  await stores.disk?.put('avatars/c/taken/x.webp', Buffer.from('x'), 'image/webp');
  // A folder stands where the file should go, so that the last step fails.
  await expect(stores.disk?.put('avatars/c/taken', Buffer.from('x'), 'image/webp')).rejects.toThrow();
  expect(await readdir(join(folder, 'media/avatars/c'))).toEqual(['taken']);
});

async function startS3({ checksSignatures }: { checksSignatures: boolean }): Promise<number> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    allowMismatchedSignatures: !checksSignatures,
    configureBuckets: [{ name: 'wigloop' }],
  });
  servers.push(server);
  return (await server.run()).port;
}

function openS3(port: number, secret: string): Promise<MediaStore> {
  return createMediaStore({
    DATA_DIR: folder,
    MEDIA_URL: `s3://wigloop?endpoint=http://127.0.0.1:${port}&region=eu-central-1`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: secret,
  });
}

async function keysIn(store: MediaStore | undefined, name: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store?.list(name) ?? []) keys.push(key);
  return keys.sort();
}
