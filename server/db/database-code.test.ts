import { globSync } from 'node:fs';
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
    expect(now, 'run npx node scripts/print-database-code.ts').toBe(await readFile(databaseCodeFile, 'utf8'));
  } finally {
    await client.end();
    await drop();
  }
});

test('each trigger is named beside its table, and what the schema names exists', async () => {
  const code = await readFile(databaseCodeFile, 'utf8');
  const paths = globSync('schema/*.ts', { cwd: import.meta.dirname });
  const files = await Promise.all(paths.map((path) => readFile(new URL(path, import.meta.url), 'utf8')));
  const triggers = [...code.matchAll(/TRIGGER (\w+) .*? ON "?(\w+)"? /g)].map(([, name = '', table = '']) => {
    const schema = files.find((file) => new RegExp(`pgTable\\(\\s*'${table}'`).test(file)) ?? '';
    const [, list = ''] = schema.match(new RegExp(`Triggers: ([^.]*)\\.[^']*pgTable\\(\\s*'${table}'`)) ?? [];
    return { name, isNamed: list.split(', ').includes(name) };
  });
  expect(triggers.filter(({ isNamed }) => !isNamed)).toEqual([]);

  const all = files.join('\n');
  const listed = [...all.matchAll(/Triggers: ([^.]*)\./g)].flatMap(([, list = '']) => list.split(', '));
  expect(listed.toSorted()).toEqual(triggers.map(({ name }) => name).toSorted());
  const spokenOf = [...all.matchAll(/`(\w+)\(\)`/g)].map(([, name = '']) => name);
  expect(spokenOf.filter((name) => !code.includes(`FUNCTION public.${name}(`))).toEqual([]);
  // A comment that speaks of a trigger names its function.
  expect(all.match(/.*\b[Aa] trigger\b.*/g) ?? []).toEqual([]);
});
