import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { packageRoot } from '#server/base/package-root.ts';
import { StartupError } from '#server/base/startup-error.ts';
import { keepSettings, withUnlimitedClient } from './connections/session-settings.ts';
import { isLockTimeout } from './failures.ts';

const migrationsFolder = join(packageRoot, 'server/db/migrations');
const migrationLock = 7_194_455;
/**
 * The baseline has the moment of the last migration before it, and leaves what the 88 before it had left: a database or a backup that
 * stands there goes on as it is (decision 080).
 */
export const baseline = 1_795_010_800_000;
const lastBefore = 'the last version 0.1.0 (its last migration is 0087_selling_many)';
const lookAgainMs = 200;
/** Readers of the table wait behind the migration meanwhile. */
const lockMs = 2_000;
/** A line of a migration: `-- before: CREATE INDEX CONCURRENTLY IF NOT EXISTS name ON …;` */
const before = /^-- before: (create (?:unique )?index concurrently if not exists "?(\w+)"? .+);$/gim;
/** A table or a column that another migration of the same upgrade will make. */
const notYetThere = ['42P01', '42703'];

interface Journal {
  entries: { when: number; tag: string }[];
}

/** Brings the schema up to date. Servers that start at the same moment wait for each other. */
export function migrateDatabase(url: string, { isPooled = false } = {}): Promise<void> {
  return migrateWith(url, migrationsFolder, isPooled);
}

/** Brings an empty database to where it stood with one migration, named by the moment that the journal has for it. */
export async function migrateUpTo(url: string, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wigloop-migrations-'));
  try {
    const journal: Journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
    const entries = journal.entries.filter(({ when }) => when <= last);
    if (last < baseline)
      throw new StartupError(
        `This backup is older than this version can read. Restore it with ${lastBefore}, then start this one on that database.`,
      );
    if (entries.at(-1)?.when !== last)
      throw new StartupError('This backup was made by a version of Wigloop whose database this one does not know.');
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await migrateWith(url, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function migrateWith(url: string, folder: string, isPooled = false): Promise<void> {
  await withUnlimitedClient(url, async (client) => {
    // Not by waiting in a statement: an index that is built concurrently would wait for the end of it.
    while (!(await takesLock(client))) await sleep(lookAgainMs);
    // "already exists, skipping" is no news to the person who starts the server.
    await client.query('set client_min_messages to warning');
    const last = await readLastMigration(client);
    if (last !== undefined && last < baseline)
      throw new StartupError(
        `This database is older than this version can take over. Start ${lastBefore} on it once, then this one.`,
      );
    if (last !== undefined) await buildIndexesBefore(client, folder, last);
    await client.query(`set lock_timeout to ${lockMs}`);
    while (!(await migrates(client, folder))) await sleep(lookAgainMs);
    if (isPooled) await keepSettings(client);
  });
}

async function takesLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [migrationLock]);
  return rows[0].taken;
}

/** The moment that the journal has for it; undefined in an empty database. */
async function readLastMigration(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is null as empty");
  if (rows[0].empty) return undefined;
  const last = await client.query('select max(created_at)::float as "when" from drizzle.__drizzle_migrations');
  return last.rows[0].when ?? undefined;
}

/**
 * Migrations run in one transaction, in which an index stops all writes to its table. Indexes of large tables are built
 * before it, while members go on; the migration then finds them. An empty database has nothing to wait for.
 */
async function buildIndexesBefore(client: pg.Client, folder: string, last: number): Promise<void> {
  const { entries }: Journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'));
  for (const { tag, when } of entries) {
    if (when <= last) continue;
    const migration = await readFile(join(folder, `${tag}.sql`), 'utf8');
    for (const [, build = '', name = ''] of migration.matchAll(before)) await buildIndex(client, build, name);
  }
}

async function buildIndex(client: pg.Client, build: string, name: string): Promise<void> {
  // Left behind by an attempt that was stopped: it is there, and of no use.
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently "${name}"`);
  await client.query(build).catch((error: { code?: string }) => {
    if (!notYetThere.includes(error.code ?? '')) throw error;
  });
}

/** False if somebody held a table for too long: all is as before, and members go on before the next try. */
async function migrates(client: pg.Client, folder: string): Promise<boolean> {
  try {
    await migrate(drizzle(client), { migrationsFolder: folder });
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}
