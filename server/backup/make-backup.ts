import { createHash, randomUUID } from 'node:crypto';
import { photoBuckets } from '#contract/photos/photo-urls.ts';
import { StartupError } from '#server/base/startup-error.ts';
import { withUnlimitedClient } from '#server/db/connections/session-settings.ts';
import { recordBeat } from '#server/jobs/worker-beats.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { forEachKey, keysIn } from './backup-store.ts';
import { findSequences, findTables } from './catalogue.ts';
import { type Manifest, mediaPlace, placesOf } from './manifest.ts';
import { writeTable } from './table-copies.ts';

export interface BackupSource {
  databaseUrl: string;
  media: MediaStore;
  secret: string;
}

/**
 * Copies database and media into a store while members go on. The database is read in one snapshot. Media are read before and after it,
 * so that every file which the snapshot names is there: one that is deleted meanwhile was in the first round, a new one is in the second.
 */
export async function makeBackup({ databaseUrl, media, secret }: BackupSource, store: MediaStore, now: Date) {
  const name = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  const before = await copyMedia(media, store);
  const snapshot = await copyDatabase(databaseUrl, store, name);
  const keys = [...new Set([...before, ...(await copyMedia(media, store))])].sort();
  const manifest: Manifest = {
    format: 1,
    createdAt: now.toISOString(),
    secretMark: markOf(secret),
    ...snapshot,
    mediaFiles: keys.length,
  };
  const places = placesOf(name);
  await store.put(places.mediaKeys, Buffer.from(keys.join('\n')), 'text/plain');
  // The last: whatever has no manifest was cut short and is no backup.
  await store.put(places.manifest, Buffer.from(JSON.stringify(manifest, null, 2)), 'application/json');
  // A database of an older version has no table for it, and the backup counts all the same.
  await withUnlimitedClient(databaseUrl, (client) => recordBeat(client, randomUUID(), 'backup')).catch(() => {});
  return { name, manifest };
}

/** One mark for one secret, and no help in guessing it. */
export function markOf(secret: string): string {
  return createHash('sha256').update(`wigloop backup ${secret}`).digest('hex').slice(0, 16);
}

async function copyDatabase(databaseUrl: string, store: MediaStore, name: string) {
  return withUnlimitedClient(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const there = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as is_ours");
    if (!there.rows[0].is_ours)
      throw new StartupError('This database has no tables of Wigloop yet: there is nothing to back up.');
    const { rows } = await client.query<{ last: string }>(
      'select max(created_at) as last from drizzle.__drizzle_migrations',
    );
    const tables: Manifest['tables'] = [];
    for (const table of await findTables(client)) tables.push(await writeTable(client, store, name, table));
    return { migration: Number(rows[0]?.last), tables, sequences: await findSequences(client) };
  });
}

/** Names never change their content, so what an earlier backup brought is not copied again. Says what there is. */
async function copyMedia(media: MediaStore, store: MediaStore): Promise<string[]> {
  const there = new Set(await keysIn(store, 'media'));
  const found: string[] = [];
  for (const bucket of Object.values(photoBuckets)) found.push(...(await keysIn(media, bucket)));
  await forEachKey(
    found.filter((key) => !there.has(mediaPlace(key))),
    async (key) => {
      const file = await media.get(key);
      if (file) await store.put(mediaPlace(key), file.bytes, 'application/octet-stream');
    },
  );
  return found;
}
