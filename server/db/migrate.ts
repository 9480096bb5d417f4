import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { packageRoot } from '#server/lib/package-root.ts';
import { StartupError } from '#server/lib/startup/startup-error.ts';
import { keepSettings, withUnlimitedClient } from './connections/session-settings.ts';

const migrationsFolder = join(packageRoot, 'server/db/migrations');
const migrationLock = 7_194_455;

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

interface Journal {
  entries: { when: number; tag: string }[];
}

async function migrateWith(url: string, folder: string, isPooled = false): Promise<void> {
  await withUnlimitedClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    // "already exists, skipping" is no news to the person who starts the server.
    await client.query('set client_min_messages to warning');
    await migrate(drizzle(client), { migrationsFolder: folder });
    if (isPooled) await keepSettings(client);
  });
}
