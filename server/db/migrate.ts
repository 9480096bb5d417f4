import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { packageRoot } from '#server/lib/package-root.ts';

const migrationsFolder = join(packageRoot, 'server/db/migrations');
/** Any number that no other program is likely to lock. */
const migrationLock = 7_194_455;

/** Brings the schema up to date. Servers that start at the same moment wait for each other. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    // "already exists, skipping" is no news to the person who starts the server.
    await client.query('set client_min_messages to warning');
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
