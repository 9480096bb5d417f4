import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#server/test/test-app.ts';
import { databaseCodeFile, readDatabaseCode } from './database-code.ts';

test('the file of functions and triggers equals a freshly migrated database', async (context) => {
  const { url, drop } = await cloneDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    // Each version prints some functions in its own words; the file is in those of the embedded one.
    if (rows[0]?.major !== 18) return context.skip();
    const now = await readDatabaseCode(client);
    expect(now, 'run node scripts/print-database-code.ts').toBe(await readFile(databaseCodeFile, 'utf8'));
  } finally {
    await client.end();
    await drop();
  }
});
