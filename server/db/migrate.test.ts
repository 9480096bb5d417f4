import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase } from '#server/test/test-app.ts';
import { baseline, migrateDatabase, migrateUpTo, migrateWith } from './migrate.ts';

let database: { url: string; drop(): Promise<void> };
let folder: string;
let [holder, member]: pg.Client[] = [];
beforeEach(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wigloop-migrations-'));
  [holder, member] = [await connect(), await connect()];
});
afterEach(async () => {
  for (const client of [holder, member]) await client?.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, statement_timeout: 20_000 });
  await client.connect();
  return client;
}

/** Later than all others. */
async function writeMigration(sql: string): Promise<void> {
  await mkdir(join(folder, 'meta'));
  const entries = [{ idx: 0, version: '7', when: 9_000_000_000_000, tag: '0999_next', breakpoints: true }];
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  await writeFile(join(folder, '0999_next.sql'), sql);
}

const run = async (client: pg.Client | undefined, text: string) => (await client?.query(text))?.rows ?? [];
const waitsFor = (text: string) =>
  expect
    .poll(() => run(member, `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '${text}%'`), {
      timeout: 20_000,
    })
    .toHaveLength(1);

test('an index of a large table is built before its migration, while members go on writing', async () => {
  await writeMigration(`-- before: CREATE INDEX CONCURRENTLY IF NOT EXISTS next_index ON system_settings (setting_key);
CREATE INDEX IF NOT EXISTS next_index ON system_settings (setting_key);`);
  await run(holder, 'begin; update system_settings set updated_at = now()');
  const migrating = migrateWith(database.url, folder);
  await waitsFor('create index concurrently');
  await run(member, `insert into system_settings (setting_key, setting_value) values ('next', '1')`);
  await run(holder, 'commit');
  await migrating;
  const valid = "select from pg_index where indexrelid = to_regclass('next_index') and indisvalid";
  expect(await run(member, valid)).toHaveLength(1);
});

test('a migration that waits for a table lets members by, and is done when the table is free', async () => {
  await writeMigration('ALTER TABLE listings ADD COLUMN next_column text;');
  await run(holder, 'begin; select from listings');
  const migrating = migrateWith(database.url, folder);
  await waitsFor('alter table listings');
  await run(member, 'select from listings');
  await run(holder, 'commit');
  await migrating;
  await run(member, 'select next_column from listings');
});

const journal = 'select created_at::float as "when" from drizzle.__drizzle_migrations order by 1';

test('a database at the last migration before the baseline is taken over as it is', async () => {
  // Without what was added since.
  await run(member, 'drop schema public cascade; drop schema drizzle cascade; create schema public');
  await migrateUpTo(database.url, baseline);
  await run(
    member,
    `truncate drizzle.__drizzle_migrations;
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('0086_one_announcement', 1795010700000), ('0087_selling_many', 1795010800000);
     insert into system_settings (setting_key, setting_value) values ('kept', '1')`,
  );
  await migrateDatabase(database.url);
  // Then come those that were added since.
  expect((await run(member, journal)).slice(0, 2)).toEqual([{ when: 1_795_010_700_000 }, { when: baseline }]);
  expect(await run(member, `select from system_settings where setting_key = 'kept'`)).toHaveLength(1);
});

test('a database at an older migration is left as it is, and told which version comes first', async () => {
  await run(
    member,
    `truncate drizzle.__drizzle_migrations;
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('0086_one_announcement', 1795010700000)`,
  );
  await expect(migrateDatabase(database.url)).rejects.toThrow(
    'This database is older than this version can take over. Start the last version 0.1.0 (its last migration is 0087_selling_many) on it once, then this one.',
  );
  expect(await run(member, journal)).toEqual([{ when: 1_795_010_700_000 }]);
});
