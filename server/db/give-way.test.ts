import { getPriority } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '#server/test/test-app.ts';
import type { Connections } from './database.ts';
import { backgroundPriority, giveWay } from './give-way.ts';

const house = await startTestApp();
const { database } = house.deps;
afterAll(() => house.close());

async function priorityOf({ pool }: Connections): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return getPriority(rows[0]?.pid);
}

// A database that we did not start may run elsewhere, or belong to someone else.
test.skipIf(process.env.TEST_DATABASE_URL || process.platform !== 'linux')(
  'what works in the background lets go first whatever answers members',
  async () => {
    await expect.poll(() => priorityOf(database.background)).toBe(backgroundPriority);
    expect(await priorityOf(database)).toBeLessThan(backgroundPriority);
    expect(await priorityOf(database.reserved)).toBeLessThan(backgroundPriority);
  },
);

test('a process that only has the same number is left alone', async () => {
  const before = getPriority(process.pid);
  const elsewhere = { processID: process.pid, connection: { stream: { localPort: 5432 } } };
  await giveWay(elsewhere as never);
  expect(getPriority(process.pid)).toBe(before);
});
