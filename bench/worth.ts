import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { systemClock } from '#server/lib/clock.ts';
import { makePriceGuide } from '#server/listings/worth/make-price-guide.ts';
import { connect, ensureListings, startBenchPostgres } from './data/databases.ts';
import { signIn } from './data/sign-in.ts';
import { loadHttp } from './load/http-load.ts';
import { type Measured, summarize } from './load/measure.ts';
import { numberOption, textOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { drawTable } from './load/table.ts';
import { lateLimits, startServer } from './load-members/server.ts';
import { guidePaths, listingPaths, sellMost } from './worth/sold-listings.ts';

const promisedMs = 50;
const connections = 8;

interface Row {
  sold: number;
  madeInS: number;
  /** The same numbers from the listings themselves, without a table. */
  counted: Measured;
  guide: Measured;
  worth: Measured;
  alike: Measured;
}

/** The price guide among more and more sold listings, beside counting them anew, and listings that are alike. `--sizes=10000 --seconds=2` is a try. */
export async function bench(options: string[]): Promise<void> {
  const sizes = textOption(options, 'sizes', '100000,1000000').split(',').map(Number);
  const seconds = numberOption(options, 'seconds', 10);
  const postgres = await startBenchPostgres();
  const rows: Row[] = [];
  try {
    for (const size of sizes) rows.push(await inCopy(postgres.url, size, (place) => measure(place, seconds)));
  } finally {
    await postgres.stop();
  }
  if (!(await report(rows))) process.exitCode = 1;
}

interface Place {
  client: pg.Client;
  url: string;
  dataDir: string;
}

/** In a copy of the listings that all benchmarks share: here they are sold. It is gone afterwards. */
async function inCopy(adminUrl: string, size: number, work: (place: Place) => Promise<Row>): Promise<Row> {
  const filled = new URL(await ensureListings(adminUrl, size));
  const url = Object.assign(new URL(adminUrl), { pathname: '/worth' }).href;
  const admin = await connect(adminUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'wigloop-worth-'));
  try {
    await admin.query('drop database if exists worth with (force)');
    await admin.query(`create database worth template ${filled.pathname.slice(1)} strategy file_copy`);
    const client = await connect(url);
    try {
      return await work({ client, url, dataDir });
    } finally {
      await client.end();
    }
  } finally {
    await admin.query('drop database if exists worth with (force)');
    await admin.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure({ client, url, dataDir }: Place, seconds: number): Promise<Row> {
  const port = await findFreePort();
  const server = await startServer(port, url, dataDir, lateLimits);
  try {
    const cookie = await signIn(client);
    const ask = async (paths: string[]) => {
      await loadHttp({ port, paths, cookie, connections, seconds: seconds / 2 });
      return loadHttp({ port, paths, cookie, connections, seconds });
    };
    // While all of them can still be had.
    const alike = await ask(await listingPaths(client, 'similar'));
    const sold = await sellMost(client);
    await client.query('vacuum analyze listings');
    const madeInS = await makeGuide(url);
    const counted = await countAnew(client, seconds);
    return {
      sold,
      madeInS,
      counted,
      alike,
      guide: await ask(guidePaths),
      worth: await ask(await listingPaths(client, 'worth')),
    };
  } finally {
    await server.kill();
  }
}

async function makeGuide(url: string): Promise<number> {
  const began = performance.now();
  const database = openDatabase(url, { max: 1 });
  await makePriceGuide({ database, clock: systemClock });
  await database.close();
  return (performance.now() - began) / 1000;
}

/** One statement for the narrowest and the widest group, as a first version would ask. */
async function countAnew(client: pg.Client, seconds: number): Promise<Measured> {
  const latencies: number[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
    const began = performance.now();
    await client.query(`select percentile_cont(array[0.25, 0.5, 0.75]) within group (order by price_cents), count(*)
      from listings where brand = 'gabor' and piece = 'full-wig' and status = 'sold' and updated_at > now() - interval '1 year'`);
    latencies.push(performance.now() - began);
  }
  return summarize(latencies, seconds);
}

async function report(rows: readonly Row[]): Promise<boolean> {
  const slowest = Math.max(...rows.flatMap(({ guide, worth, alike }) => [guide.p99, worth.p99, alike.p99]));
  const isKept = slowest <= promisedMs;
  const ms = ({ p50, p99 }: Measured) => [p50.toFixed(1), p99.toFixed(1)];
  const text = `# What wigs are worth

Made by \`npm run bench -- worth\` on ${machine}, ${connections} connections as fast as they are answered.

${drawTable([
  [
    'sold listings',
    'table made in s',
    'counted anew, p50 ms',
    'p99 ms',
    'guide over HTTP, p50 ms',
    'p99 ms',
    'worth of a listing over HTTP, p50 ms',
    'p99 ms',
    'more like it over HTTP, p50 ms',
    'p99 ms',
  ],
  ...rows.map(({ sold, madeInS, counted, guide, worth, alike }) => [
    sold.toLocaleString('en-US'),
    madeInS.toFixed(1),
    ...ms(counted),
    ...ms(guide),
    ...ms(worth),
    ...ms(alike),
  ]),
])}

${drawTable([
  ['promised', 'measured', 'kept'],
  [`each answers within ${promisedMs} ms (p99)`, `${slowest.toFixed(1)} ms`, isKept ? 'yes' : 'NO'],
])}
`;
  await keepResult('worth', text);
  return isKept;
}
