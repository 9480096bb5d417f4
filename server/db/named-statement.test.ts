import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import type { DbOrTransaction } from './db.ts';
import { executeNamed, sendTogether } from './named-statement.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await testApp.deps.database.pool.query('create table written (n int primary key)');
});
afterAll(() => testApp.close());

const write = (tx: DbOrTransaction, n: number) =>
  executeNamed(tx, sql`insert into written values (${n}::int) on conflict (n) do nothing returning n`);
const writeOnce = (tx: DbOrTransaction, n: number) => executeNamed(tx, sql`insert into written values (${n}::int)`);
const count = async (tx: DbOrTransaction) =>
  (await executeNamed<{ n: number }>(tx, sql`select count(*)::int as n from written`)).rows[0]?.n;

test('statements that are sent together see what those before them wrote, and are answered in their order', async () => {
  const { db } = testApp.deps.database;
  const [before, , between, , after] = await db.transaction((tx) =>
    sendTogether(tx, () => [count(tx), write(tx, 1), count(tx), write(tx, 2), count(tx)]),
  );
  expect([before, between, after]).toEqual([0, 1, 2]);
});

test('when one of them fails, its error is the one that is heard, nothing stays, and the connection serves on', async () => {
  const { db } = testApp.deps.database;
  const failing = db.transaction((tx) =>
    sendTogether(tx, () => [write(tx, 3), writeOnce(tx, 1), count(tx), write(tx, 4)]),
  );
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
  const refused = db.transaction((tx) =>
    sendTogether(tx, () => [write(tx, 3), write(tx, 4).then(() => Promise.reject(new Error('not this one')))]),
  );
  await expect(refused).rejects.toThrow('not this one');
  expect(await count(db)).toBe(2);
});
