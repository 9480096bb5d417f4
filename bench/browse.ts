import type pg from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type Contender, startBare, startWigloop } from './browse/contenders.ts';
import { plainLike } from './browse/plain-like.ts';
import { checkPromises, type Extras } from './browse/promises.ts';
import { type Row, report } from './browse/report.ts';
import { makeRequests, makeTerms, type Request } from './browse/requests.ts';
import { benchFolder, connect, ensureListings, startBenchPostgres, waitUntilIdle } from './data/databases.ts';
import { signIn } from './data/sign-in.ts';
import { type Measured, median } from './load/measure.ts';
import { findPgbench, loadPgbench } from './load/pgbench.ts';

const rounds = 3;
const connections = 8;

/** Lists and searches at three sizes: pgbench, a bare Fastify and this server with the same SQL, in turns. */
export async function bench(options: string[]): Promise<void> {
  const option = (name: string, unset: string) =>
    options.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3) ?? unset;
  const sizes = option('sizes', '10000,100000,1000000').split(',').map(Number);
  const seconds = Number(option('seconds', '2'));
  findPgbench();
  console.log(`\n  Benchmark data is kept in ${benchFolder}`);
  const postgres = await startBenchPostgres();
  try {
    const rows: Row[] = [];
    let extras: Extras | undefined;
    for (const size of sizes.toSorted((a, b) => a - b)) {
      const url = await ensureListings(postgres.adminUrl, size);
      const measured = await measureSize(url, size, seconds, size === Math.max(...sizes));
      rows.push(...measured.rows);
      extras = measured.extras ?? extras;
    }
    if (!extras) throw new Error('No size was measured.');
    const checks = checkPromises(rows, sizes, extras);
    await report(rows, checks);
    if (checks.some(({ kept }) => !kept)) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}

async function measureSize(url: string, size: number, seconds: number, largest: boolean) {
  const client = await connect(url);
  const database = openDatabase(url, { max: 1 });
  const [bare, wigloop] = await Promise.all([startBare(url), startWigloop(url, await signIn(client))]);
  try {
    const rows: Row[] = [];
    for (const [what, requests] of Object.entries(await makeRequests(database))) {
      console.log(`  ${size.toLocaleString('en-US')} listings: ${what}`);
      const results = await inTurns(client, {
        pgbench: () => loadPgbench(url, fewStatements(requests), { connections, seconds }),
        bare: () => bare.load(requests, { connections, seconds }),
        wigloop: () => wigloop.load(requests, { connections, seconds }),
      });
      for (const [who, measured] of Object.entries(results))
        rows.push({ size, what, who, measured, ofPgbench: measured.perSecond / (results.pgbench?.perSecond ?? 1) });
    }
    const extras = largest ? await measureExtras(url, client, database, wigloop, seconds) : undefined;
    return { rows, extras };
  } finally {
    bare.stop();
    wigloop.stop();
    await database.close();
    await client.end();
  }
}

async function measureExtras(url: string, client: pg.Client, database: Database, wigloop: Contender, seconds: number) {
  console.log('  plain LIKE, the first page from memory, and the slowest terms');
  const rare = (await makeRequests(database))['rare term'] ?? [];
  const words = rare.map(({ path }) => decodeURIComponent(path.split('q=')[1] ?? ''));
  const firstPage = [{ path: '/api/listings' }] as Request[];
  const { like, memory } = await inTurns(client, {
    like: () => loadPgbench(url, words.map(plainLike), { connections, seconds, prepared: false }),
    memory: () => wigloop.load(firstPage, { connections, seconds }),
  });
  const terms: Record<string, Measured> = {};
  for (const [kind, requests] of Object.entries(await makeTerms(database))) {
    await wigloop.load(requests, { connections: 1, seconds: 0.5 });
    const result = await inTurns(client, { one: () => wigloop.load(requests, { connections: 1, seconds }) });
    terms[kind] = result.one;
  }
  return { plainLike: like, fromMemory: memory, terms };
}

/** pgbench prepares each value's statement by itself, on each connection: many would measure the preparing. */
function fewStatements(requests: readonly Request[]) {
  return requests.slice(0, 4).map(({ statement }) => statement);
}

/** Round after round, each contender once: whatever else the machine does meets all of them. */
async function inTurns<Name extends string>(
  client: pg.Client,
  contenders: Record<Name, () => Promise<Measured>>,
): Promise<Record<Name, Measured>> {
  const results = new Map<string, Measured[]>();
  // One round to warm up, which does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, load] of Object.entries<() => Promise<Measured>>(contenders)) {
      await waitUntilIdle(client);
      const measured = await load();
      if (round > 0) results.set(name, [...(results.get(name) ?? []), measured]);
    }
  }
  return Object.fromEntries([...results].map(([name, list]) => [name, median(list)])) as Record<Name, Measured>;
}
