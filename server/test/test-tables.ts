import type pg from 'pg';

const statements = new WeakMap<pg.Pool, Promise<string>>();

/** By table; one changes whenever a row of it does. */
export async function fingerprintTables(pool: pg.Pool): Promise<Map<string, string>> {
  const statement = statements.get(pool) ?? writeStatement(pool);
  statements.set(pool, statement);
  // By its name PostgreSQL knows it again: to plan a query over every table takes longer than to run it.
  const { rows } = await pool.query<{ name: string; sum: string }>({
    name: 'fingerprint of all tables',
    text: await statement,
  });
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/** The tables that were written since. */
export async function findWritten(pool: pg.Pool, before: ReadonlyMap<string, string>): Promise<string[]> {
  const after = await fingerprintTables(pool);
  return [...after.keys()].filter((name) => after.get(name) !== before.get(name));
}

async function writeStatement(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'
     union all select 'jobs.job'`,
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::text || ' ' || coalesce(sum(hashtext(row::text)), 0) as sum from ${name} row`,
  );
  return sums.join(' union all ');
}
