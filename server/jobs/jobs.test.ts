import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#server/test/stand-ins/silent-log.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { job, openJobs } from './jobs.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({}, { apart: true });
});
afterAll(() => testApp.close());

const kind = { name: 'test.note' } as { name: string; data?: { text: string } };

test('a job added in a transaction exists exactly when the transaction was committed', async () => {
  const { db } = testApp.deps.database;
  const done: string[] = [];
  const note = job({ kind, run: async ({ text }) => void done.push(text) });
  await db.transaction((tx) => testApp.deps.jobs.add(kind, { text: 'it’s $1 committed' }, { transaction: tx }));
  await db
    .transaction(async (tx) => {
      await testApp.deps.jobs.add(kind, { text: 'rolled back' }, { transaction: tx });
      await tx.execute(sql`select 1 / 0`);
    })
    .catch(() => {});
  expect(await testApp.deps.jobs.drain([note])).toBe(1);
  expect(done).toEqual(['it’s $1 committed']);
});

test('a job is accepted also while every connection of background work is busy', async () => {
  const { pool } = testApp.deps.database.background;
  const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    await testApp.deps.jobs.add(kind, { text: 'meanwhile' });
  } finally {
    for (const client of busy) client.release();
  }
  const done: string[] = [];
  await testApp.deps.jobs.drain([job({ kind, run: async ({ text }) => void done.push(text) })]);
  expect(done).toEqual(['meanwhile']);
});

test('a job that fails waits to be tried again, and one that was done is not done twice', async () => {
  let attempts = 0;
  const flaky = job({
    kind: { name: 'test.flaky' },
    run: async () => {
      attempts += 1;
      throw new Error('not yet');
    },
  });
  await testApp.deps.jobs.add({ name: 'test.flaky' }, {});
  await testApp.deps.jobs.drain([flaky]);
  await testApp.deps.jobs.drain([flaky]);
  const { rows } = await testApp.deps.database.pool.query("select state from jobs.job where name = 'test.flaky'");
  expect(attempts).toBe(1);
  expect(rows).toEqual([{ state: 'retry' }]);
});

test('many jobs that wait are done one after the other without a pause', async () => {
  const done: string[] = [];
  const many = { name: 'test.many' } as { name: string; data?: { text: string } };
  const texts = Array.from({ length: 20 }, (_, at) => `job ${at}`);
  for (const text of texts) await testApp.deps.jobs.add(many, { text });
  await testApp.deps.jobs.work([job({ kind: many, run: async ({ text }) => void done.push(text) })]);
  await expect.poll(() => done.length, { timeout: 5_000 }).toBe(texts.length);
  expect(new Set(done)).toEqual(new Set(texts));
});

test('a job whose process died is waiting again within half a minute, and soon tried', async () => {
  const { database, jobs } = testApp.deps;
  const orphaned = { name: 'test.orphaned' };
  await jobs.add(orphaned, {});
  // As a process leaves it that took it and died half a minute ago.
  await database.pool.query(
    `update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '21 seconds' where name = $1`,
    [orphaned.name],
  );
  const other = await openJobs(database, silentLog, { superviseSeconds: 1 });
  const read = async () =>
    (
      await database.pool.query(
        `select state, start_after < now() + interval '20 seconds' as soon from jobs.job where name = $1`,
        [orphaned.name],
      )
    ).rows;
  await expect.poll(read, { timeout: 20_000 }).toEqual([{ state: 'retry', soon: true }]);
  await other.stop();
});
