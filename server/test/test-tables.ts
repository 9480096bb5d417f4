import type pg from 'pg';

const statements = new WeakMap<pg.Pool, Promise<string>>();

/** What it gives names the tables that were written since. */
export async function watchTables(pool: pg.Pool): Promise<() => Promise<string[]>> {
  const before = await fingerprintTables(pool);
  return async () => {
    const after = await fingerprintTables(pool);
    return [...after.keys()].filter((name) => after.get(name) !== before.get(name));
  };
}

/** A tenth of the work: tells that something was written, but not where, nor by whom. */
export async function watchTransactions(pool: pg.Pool): Promise<() => Promise<string[]>> {
  const before = await readLastTransaction(pool);
  return async () => ((await readLastTransaction(pool)) === before ? [] : ['something']);
}

/** Only transactions that write have a number. */
async function readLastTransaction(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as id');
  return rows[0]?.id;
}

/** By table; one changes whenever a row of it does. */
async function fingerprintTables(pool: pg.Pool): Promise<Map<string, string>> {
  const statement = statements.get(pool) ?? writeStatement(pool);
  statements.set(pool, statement);
  // By its name PostgreSQL knows it again: to plan a query over every table takes longer than to run it.
  const { rows } = await pool.query<{ name: string; sum: string }>({
    name: 'fingerprint of all tables',
    text: await statement,
  });
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

async function writeStatement(pool: pg.Pool): Promise<string> {
  // Each process renews its lease every second.
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'bus_leases'
     union all select 'jobs.job'`,
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::text || ' ' || coalesce(sum(hashtext(row::text)), 0) as sum from ${name} row`,
  );
  return sums.join(' union all ');
}
