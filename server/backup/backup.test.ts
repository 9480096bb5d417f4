import { opendir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { getAuthSecret } from '#server/auth/secret.ts';
import { openDatabase } from '#server/db/database.ts';
import { baseline } from '#server/db/migrate.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { openDiskStore } from '#server/lib/media/media-store-disk.ts';
import { requireWritable } from '#server/lib/startup/data-folder.ts';
import { asAdmin, databaseUrl } from '#server/test/databases/admin-database.ts';
import { makeTestFolder } from '#server/test/databases/test-folder.ts';
import { type PhotoApp, startPhotoApp, upload } from '#server/test/photo-app.ts';
import { patchwork } from '#server/test/test-images.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { findTables } from './catalogue.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';
import { pruneBackups } from './prune-backups.ts';
import { restoreBackup } from './restore-backup.ts';

let testApp: PhotoApp;
let folder: string;
let store: MediaStore;
let source: BackupSource;
let member: TestMember;
const moment = new Date('2026-11-18T05:00:00Z');

beforeAll(async () => {
  testApp = await startPhotoApp();
  folder = await makeTestFolder('wigloop-backup-');
  store = openDiskStore(join(folder, 'backups'));
  const { deps, services } = testApp;
  source = { databaseUrl: deps.database.url, media: services.media, secret: services.secret };
  member = await addMember(testApp, 'seller@example.com', { fullName: 'Zoë "Tab\tline" O’Hara\nمريم' });
  for (let number = 0; number < 120; number += 1)
    await addListing(testApp, member.id, {
      title: `Wig ${number}, 100 % \\ human`,
      description: number % 2 ? 'One line.\nAnother.\t' : 'Worn twice.',
    });
  for (const seed of [1, 2, 3]) await upload(member, await patchwork(seed));
  await deps.jobs.add({ name: 'test.waiting' }, { mailId: 'one' });
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

test('no umask opens folders and files of media, backups and secrets to other users', async () => {
  const umask = process.umask(0);
  const place = join(folder, 'open');
  try {
    await requireWritable(place, '', '');
    await getAuthSecret({ AUTH_SECRET: undefined, DATA_DIR: place });
    await source.media.put('avatars/a/modes.webp', Buffer.of(1), 'image/webp');
    const { name } = await makeBackup(source, openDiskStore(join(place, 'backups')), moment);
    expect(await readdir(join(place, 'backups'))).toContain(name);
    await startEmbeddedPostgres({ dataDir: join(place, 'embedded', 'data') }).then((cluster) => cluster.stop());
  } finally {
    process.umask(umask);
  }
  const open = await Array.fromAsync(await opendir(folder, { recursive: true }), async (entry) => {
    const path = join(entry.parentPath, entry.name);
    // An embedded database of root is reached through folders that list nothing.
    return ((await stat(path)).mode & 0o066) === 0 ? [] : [path];
  });
  expect(open.flat()).toEqual([]);
});

test('a backup restores into an empty cluster: every row, sequence, waiting job and picture', async () => {
  const { name, manifest } = await makeBackup(source, store, moment);
  const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'other'), settings: { fsync: 'off' } });
  const restored = openDatabase(cluster.url, { max: 2 });
  try {
    const media = openDiskStore(join(folder, 'other', 'media'));
    await restoreBackup({ ...source, databaseUrl: cluster.url, media }, store, name);
    expect(await countRows(restored)).toEqual(await countRows(testApp.deps.database));
    expect(await readListings(restored)).toEqual(await readListings(testApp.deps.database));
    expect(manifest.mediaFiles).toBeGreaterThanOrEqual(3);
    for (const key of await testApp.files())
      expect((await media.get(key))?.bytes.equals((await source.media.get(key))?.bytes ?? Buffer.of())).toBe(true);
    // The rules of the database are back.
    expect(await readRules(restored)).toEqual(await readRules(testApp.deps.database));
  } finally {
    await restored.close();
    await cluster.stop();
  }
});

test('a backup restores on a later day: tables that the job library makes anew for each day stay behind', async () => {
  const { pool } = testApp.deps.database;
  await pool.query(
    `create table jobs.queue_stats_20200101 partition of jobs.queue_stats for values from ('2020-01-01') to ('2020-01-02')`,
  );
  await pool.query(`insert into jobs.queue_stats (name, captured_on) values ('test.waiting', '2020-01-01 12:00')`);
  const { name } = await makeBackup(source, store, moment);
  const empty = await makeDatabase();
  const restored = openDatabase(empty.url, { max: 2 });
  try {
    await restoreBackup({ ...source, databaseUrl: empty.url }, store, name);
    expect(await countRows(restored)).toEqual(await countRows(testApp.deps.database));
  } finally {
    await restored.close();
    await empty.drop();
  }
});

test('a database that has members is left as it is', async () => {
  const { name } = await makeBackup(source, store, moment);
  await expect(restoreBackup(source, store, name)).rejects.toThrow(
    'This database has members already: restore into an empty one.',
  );
  expect((await countRows(testApp.deps.database))['public.listings']).toBe(120);
});

test('a backup that was cut short is none, and another AUTH_SECRET is said before anything is written', async () => {
  const { name } = await makeBackup(source, store, moment);
  await expect(restoreBackup({ ...source, secret: 'another' }, store, name)).rejects.toThrow('another AUTH_SECRET');
  await store.delete([`${name}/manifest.json`]);
  await expect(restoreBackup(source, store, name)).rejects.toThrow(`There is no finished backup ${name} here.`);
});

test('a backup that is older than the baseline is refused before anything is written', async () => {
  const { name, manifest } = await makeBackup(source, store, moment);
  const older = JSON.stringify({ ...manifest, migration: baseline - 1 });
  await store.put(`${name}/manifest.json`, Buffer.from(older), 'application/json');
  const empty = await makeDatabase();
  await expect(restoreBackup({ ...source, databaseUrl: empty.url }, store, name)).rejects.toThrow(
    'This backup is older than this version can read. Restore it with the last version 0.1.0',
  );
  const database = openDatabase(empty.url, { max: 2 });
  expect(await countRows(database)).toEqual({});
  await database.close();
  await empty.drop();
});

test('a database without tables has nothing to back up, and says so', async () => {
  const empty = await makeDatabase();
  await expect(makeBackup({ ...source, databaseUrl: empty.url }, store, moment)).rejects.toThrow(
    'This database has no tables of Wigloop yet: there is nothing to back up.',
  );
  await empty.drop();
});

test('a part that is missing or damaged leaves the database empty', async () => {
  const { name } = await makeBackup(source, store, moment);
  await store.put(`${name}/tables/public.reviews/000000.gz`, Buffer.from('no gzip'), 'application/gzip');
  const empty = await makeDatabase();
  await expect(restoreBackup({ ...source, databaseUrl: empty.url }, store, name)).rejects.toThrow();
  const database = openDatabase(empty.url, { max: 2 });
  expect((await countRows(database))['public.listings']).toBe(0);
  await database.close();
  await empty.drop();
});

test('old backups go, and with the last one that had it what a member deleted', async () => {
  const kept = openDiskStore(join(folder, 'pruned'));
  const photo = await upload(member, await patchwork(9));
  await makeBackup(source, kept, new Date('2026-11-01T05:00:00Z'));
  const before = (await readdir(join(folder, 'pruned/media/listing-images', member.id))).length;
  await member.client.send('DELETE', `/api/photos/${photo.body.id}`);
  await makeBackup(source, kept, new Date('2026-11-02T05:00:00Z'));
  expect(await pruneBackups(kept, 2)).toEqual([]);
  expect(await pruneBackups(kept, 1)).toEqual(['2026-11-01T05-00-00Z']);
  const after = (await readdir(join(folder, 'pruned/media/listing-images', member.id))).length;
  expect(after).toBeLessThan(before);
});

type Source = Pick<ReturnType<typeof openDatabase>, 'db' | 'pool'>;

async function countRows({ pool }: Source): Promise<Record<string, number>> {
  const client = await pool.connect();
  const counts: Record<string, number> = {};
  for (const { name } of await findTables(client))
    counts[name] = Number((await client.query(`select count(*) from ${name}`)).rows[0].count);
  client.release();
  return counts;
}

async function readListings({ db }: Source): Promise<unknown[]> {
  const { rows } = await db.execute(
    sql`select l.*, c.* from listings l left join listing_cards c on c.listing_id = l.id order by md5(l.id::text) limit 100`,
  );
  return rows;
}

async function readRules({ db }: Source): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select pg_get_constraintdef(oid) as rule from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace
    union all select tgname || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`);
  return rows;
}

async function makeDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = inject('adminUrl');
  await asAdmin(adminUrl, 'create database test_restore');
  return {
    url: databaseUrl(adminUrl, 'test_restore'),
    drop: () => asAdmin(adminUrl, 'drop database test_restore with (force)'),
  };
}
