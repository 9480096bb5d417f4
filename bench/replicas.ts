import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { hasStandby, startPair } from '#server/test/processes/standby.ts';
import { startWigloop } from './browse/contenders.ts';
import { makeRequests } from './browse/requests.ts';
import { connect } from './data/databases.ts';
import { fillListings } from './data/fill-listings.ts';
import { signIn } from './data/sign-in.ts';
import { numberOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';

const connections = 8;

/** Lists a second with 0, 1 and 2 replicas on this machine, and how many rows of them the primary reads. Ratios count. */
export async function bench(options: string[]): Promise<void> {
  const [count, seconds] = [numberOption(options, 'listings', 100_000), numberOption(options, 'seconds', 10)];
  if (!hasStandby()) return console.log('\n  Skipped: PostgreSQL with pg_basebackup is not installed on this machine.');
  const pair = await startPair();
  try {
    const client = await connect(pair.primaryUrl);
    await migrateDatabase(pair.primaryUrl);
    await fillListings(client, count);
    await client.query('vacuum analyze');
    const cookie = await signIn(client);
    const database = openDatabase(pair.primaryUrl, { max: 1 });
    const requests = Object.values(await makeRequests(database)).flat();
    await database.close();
    const all = [pair.standbyUrl, await pair.addStandby()];
    const rows: { perSecond: number; p99: number; primaryRows: number }[] = [];
    for (let replicas = 0; replicas <= all.length; replicas += 1) {
      const server = await startWigloop(pair.primaryUrl, cookie, 'nothing', all.slice(0, replicas));
      await server.load(requests, { connections, seconds });
      const before = await rowsRead(client);
      const { perSecond, p99 } = await server.load(requests, { connections, seconds });
      rows.push({ perSecond, p99, primaryRows: (await rowsRead(client)) - before });
      server.stop();
    }
    await client.end();
    await report(rows, count);
  } finally {
    await pair.stop();
  }
}

async function rowsRead(client: Awaited<ReturnType<typeof connect>>): Promise<number> {
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query(
    'select (tup_returned + tup_fetched)::float8 as n from pg_stat_database where datname = current_database()',
  );
  return rows[0].n;
}

async function report(rows: { perSecond: number; p99: number; primaryRows: number }[], count: number): Promise<void> {
  const [alone] = rows;
  const lines = rows.map(({ perSecond, p99, primaryRows }, replicas) => {
    const ratio = perSecond / (alone?.perSecond ?? 1);
    const share = (100 * primaryRows * (alone?.perSecond ?? 1)) / (perSecond * (alone?.primaryRows ?? 1));
    return `| ${replicas} | ${Math.round(perSecond)} | ${ratio.toFixed(2)} | ${p99.toFixed(1)} | ${Math.round(share)} % |`;
  });
  await keepResult(
    'replicas',
    `# Lists from replicas

${count.toLocaleString('en-US')} listings, nothing kept in memory, ${connections} readers at once, everything on one machine: ${machine}.

| replicas | lists a second | ratio | p99 ms | rows that the primary reads for a list, of those without replicas |
|---|---|---|---|---|
${lines.join('\n')}
`,
  );
}
