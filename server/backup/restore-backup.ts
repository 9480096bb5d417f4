import { StartupError } from '#server/base/startup-error.ts';
import { withUnlimitedClient } from '#server/db/connections/session-settings.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase, migrateUpTo } from '#server/db/migrate.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { createLog } from '#server/lib/log.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { forEachKey } from './backup-store.ts';
import { findHindrances } from './catalogue.ts';
import { type BackupSource, markOf } from './make-backup.ts';
import { type Manifest, manifestSchema, mediaPlace, placesOf } from './manifest.ts';
import { readTable } from './table-copies.ts';

interface RestoreOptions {
  /** Restore although sealed addresses and ways to be paid will be unreadable. */
  acceptOtherSecret?: boolean;
}

/**
 * Fills an empty database and a media store from a backup: the tables as the backup's version of the program made them, all of them in one
 * transaction, then whatever this version adds.
 */
export async function restoreBackup(
  { databaseUrl, media, secret }: BackupSource,
  store: MediaStore,
  name: string,
  { acceptOtherSecret }: RestoreOptions = {},
): Promise<Manifest> {
  const manifest = await readManifest(store, name);
  if (manifest.secretMark !== markOf(secret) && !acceptOtherSecret)
    throw new StartupError(
      'This backup was made with another AUTH_SECRET: addresses and ways to be paid in it could not be read. Set that one, or add --other-secret to go on without them.',
    );
  await requireEmpty(databaseUrl);
  await migrateUpTo(databaseUrl, manifest.migration);
  await makeJobTables(databaseUrl);
  await fillTables(databaseUrl, store, name, manifest);
  await migrateDatabase(databaseUrl);
  await restoreMedia(media, store, name);
  return manifest;
}

async function readManifest(store: MediaStore, name: string): Promise<Manifest> {
  const found = await store.get(placesOf(name).manifest);
  if (!found) throw new StartupError(`There is no finished backup ${name} here.`);
  const parsed = manifestSchema.safeParse(JSON.parse(found.bytes.toString()));
  if (!parsed.success) throw new StartupError(`The backup ${name} is of another kind than this version can read.`);
  return parsed.data;
}

/** Nobody loses a living database to a wrong address. */
async function requireEmpty(databaseUrl: string): Promise<void> {
  await withUnlimitedClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ table: string | null }>(`select to_regclass('public."user"') as table`);
    if (!rows[0]?.table) return;
    const { rowCount } = await client.query('select from "user" limit 1');
    if (rowCount) throw new StartupError('This database has members already: restore into an empty one.');
  });
}

/** The library makes the tables in which jobs wait when it starts. */
async function makeJobTables(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 1 });
  const jobs = await openJobs(database, createLog('silent'), { supervise: false });
  await jobs.stop();
  await database.close();
}

async function fillTables(databaseUrl: string, store: MediaStore, name: string, manifest: Manifest): Promise<void> {
  await withUnlimitedClient(databaseUrl, async (client) => {
    await client.query('begin');
    const { remove, restore } = await findHindrances(client);
    for (const statement of remove) await client.query(statement);
    if (manifest.tables.length > 0)
      await client.query(`truncate ${manifest.tables.map((table) => table.name).join(', ')}`);
    for (const table of manifest.tables) {
      const rows = await readTable(client, store, name, table);
      if (rows !== table.rows)
        throw new Error(`Cannot restore ${table.name}: ${rows} rows came, ${table.rows} were backed up`);
    }
    for (const [sequence, value] of Object.entries(manifest.sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [sequence, value]);
    for (const statement of restore) await client.query(statement);
    await client.query('commit');
    await client.query('analyze');
  });
}

async function restoreMedia(media: MediaStore, store: MediaStore, name: string): Promise<void> {
  const list = await store.get(placesOf(name).mediaKeys);
  await forEachKey(list?.bytes.toString().split('\n').filter(Boolean) ?? [], async (key) => {
    const file = await store.get(mediaPlace(key));
    if (file) await media.put(key, file.bytes, contentType(key));
  });
}

/** Only object storage keeps it, and nobody reads it there: the server names the type itself when it sends a picture. */
const contentType = (key: string): string => `image/${key.split('.').pop()}`;
