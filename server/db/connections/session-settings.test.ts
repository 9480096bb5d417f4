import { expect, test } from 'vitest';
import { hasPgBouncer, isBefore121, type Pooling, startPgBouncer } from '#server/test/processes/pgbouncer.ts';
import { cloneDatabase } from '#server/test/test-app.ts';
import { type Database, openDatabase } from '../database.ts';
import { migrateDatabase } from '../migrate.ts';
import { keepsNames } from './named-statements.ts';

const text = `select current_setting('jit') || ' ' || current_setting('statement_timeout') || ' ' ||
  current_setting('idle_in_transaction_session_timeout') as settings`;
const limits = 'off 30s 30s';

/** Several at once, so that more than one connection is lent. */
async function askAll({ readConnections, ...database }: Database): Promise<Set<string>> {
  const pools = [database, database.reserved, database.background].map(({ pool }) => pool);
  const asked = Array.from({ length: 5 }, () => [
    readConnections.query<{ settings: string }>({ text, values: [] }),
    ...pools.map(async (pool) => (await pool.query<{ settings: string }>(text)).rows),
  ]).flat();
  return new Set((await Promise.all(asked)).flatMap((rows) => rows.map(({ settings }) => settings)));
}

test('no connection compiles its statements or lets one run for ever, also where PostgreSQL would', async () => {
  const { url, drop } = await cloneDatabase();
  const before = openDatabase(url, { max: 1 });
  await before.pool.query(`alter database ${new URL(url).pathname.slice(1)} set jit = on`);
  await before.close();

  const database = openDatabase(url, { max: 1 });
  expect(await askAll(database)).toEqual(new Set([limits]));
  await database.close();
  await drop();
});

for (const pooling of ['session', 'transaction'] satisfies Pooling[])
  test.skipIf(!hasPgBouncer())(
    `behind PgBouncer, for a ${pooling}, limits and locks hold, and names of statements can be left out`,
    async () => {
      const { url, drop } = await cloneDatabase();
      const pooler = await startPgBouncer(url, pooling);
      const isLent = pooling === 'transaction';
      // Without an address past the pooler everything goes through it, as for a session it may.
      const direct = isLent ? url : pooler.through(url);
      await migrateDatabase(direct, { isPooled: isLent });
      const database = openDatabase(direct, { poolUrl: pooler.through(url), prepare: !isLent });
      try {
        expect(await askAll(database)).toEqual(new Set([limits]));
        const named = Array.from({ length: 50 }, (_, n) =>
          database.pool.query<{ n: number }>({ name: 'given', text: 'select $1::int as n', values: [n] }),
        );
        expect((await Promise.all(named)).map(({ rows }) => rows[0]?.n)).toEqual([...named.keys()]);
        expect([await keepsNames(url), await keepsNames(pooler.through(url))]).toEqual([
          true,
          !(isLent && isBefore121()),
        ]);

        const [holder, other] = [await database.session.connect(), await database.session.connect()];
        const lock = async (client: typeof holder) =>
          (await client.query('select pg_try_advisory_lock(1) as obtained')).rows[0].obtained;
        expect([await lock(holder), await lock(other)]).toEqual([true, false]);
        holder.release();
        other.release();
      } finally {
        await database.close();
        await pooler.stop();
        await drop();
      }
    },
  );
