import { expect, test } from 'vitest';
import { cloneDatabase } from '#server/test/test-app.ts';
import { openDatabase } from './database.ts';

test('no connection compiles its statements, also where PostgreSQL would', async () => {
  const { url, drop } = await cloneDatabase();
  const before = openDatabase(url, { max: 1 });
  await before.pool.query(`alter database ${new URL(url).pathname.slice(1)} set jit = on`);
  await before.close();

  const database = openDatabase(url, { max: 1 });
  const text = "select current_setting('jit') as jit";
  const answers = await Promise.all([
    database.readConnections.query({ text, values: [] }),
    ...[database, database.reserved, database.background].map(async ({ pool }) => (await pool.query(text)).rows),
  ]);
  await database.close();
  await drop();
  expect(answers).toEqual(Array.from({ length: 4 }, () => [{ jit: 'off' }]));
});
