import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '#server/test/test-app.ts';
import { isDatabaseUnavailable } from '../failures.ts';
import { openReadConnections } from './read-connections.ts';

const house = await startTestApp();
const { pool, url } = house.deps.database;
const connections = openReadConnections({ connectionString: url, application_name: 'read-connections-test' });
afterAll(async () => {
  await connections.close();
  await house.close();
});

const echo = (value: number) => ({ name: 'echo', text: 'select $1::int as value', values: [value] });

async function countLines(): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as n from pg_stat_activity where application_name = 'read-connections-test' and datname = current_database()",
  );
  return rows[0].n;
}

test('a hundred readers at once get each their own answer, over a handful of connections', async () => {
  const asked = Array.from({ length: 100 }, (_, at) => at);
  const answers = await Promise.all(asked.map((value) => connections.query<{ value: number }>(echo(value))));
  expect(answers.map(([row]) => row?.value)).toEqual(asked);
  expect(await countLines()).toBeLessThanOrEqual(6);
});

test('a statement that fails does not disturb those before and after it on its connection', async () => {
  const divide = (by: number) => connections.query({ text: 'select 1 / $1::int as value', values: [by] });
  const answers = await Promise.allSettled([divide(1), divide(0), divide(1), divide(0), divide(1), divide(0)]);
  expect(answers.map(({ status }) => status)).toEqual([...Array(3)].flatMap(() => ['fulfilled', 'rejected']));
});

test('whoever waits on a connection that breaks is told so, and the next reader gets an answer', async () => {
  const waiting = connections.query({ text: 'select pg_sleep(30)', values: [] });
  const told = expect(waiting).rejects.toSatisfy(isDatabaseUnavailable);
  await expect.poll(countBusy).toBe(1);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'read-connections-test'",
  );
  await told;
  await expect.poll(countLines).toBe(0);
  await expect.poll(() => connections.query(echo(7)).catch(() => [])).toEqual([{ value: 7 }]);
});

test('a connection that falls silent is given up, and the next reader gets an answer', async () => {
  const hasty = openReadConnections({ connectionString: url }, { timeoutMs: 300 });
  await expect(hasty.query({ text: 'select pg_sleep(20)', values: [] })).rejects.toSatisfy(isDatabaseUnavailable);
  await expect.poll(() => hasty.query(echo(3)).catch(() => [])).toEqual([{ value: 3 }]);
  await hasty.close();
});

test('where nothing answers, a reader is told so instead of waiting', async () => {
  const nowhere = openReadConnections({ connectionString: 'postgresql://wigloop@127.0.0.1:1/wigloop' });
  await expect(nowhere.query(echo(1))).rejects.toSatisfy(isDatabaseUnavailable);
  await expect(Promise.all([nowhere.query(echo(1)), nowhere.query(echo(2))])).rejects.toSatisfy(isDatabaseUnavailable);
  await nowhere.close();
});

async function countBusy(): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as n from pg_stat_activity where application_name = 'read-connections-test' and query like '%pg_sleep(30)%' and state = 'active'",
  );
  return rows[0].n;
}
