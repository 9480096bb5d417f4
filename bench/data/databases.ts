import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { countWords } from '#server/listings/words/count-words.ts';
import { fillListings } from './fill-listings.ts';

/** Outside the repository and kept: a million listings take minutes to make. */
export const benchFolder = process.env.WIGLOOP_BENCH_DIR ?? join(tmpdir(), 'wigloop-bench');

export function startBenchPostgres(): Promise<EmbeddedPostgres> {
  // What makes filling faster, and the memory that docs/deploy.md advises for so many listings; all else is as in the product.
  const settings = { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB', shared_buffers: '4GB' };
  return startPostgres({ dataDir: benchFolder, settings });
}

const running = new Set<EmbeddedPostgres>();

/** It lives in a session of its own: whoever stops a benchmark by Ctrl-C stops it here. */
export async function startPostgres(options: Parameters<typeof startEmbeddedPostgres>[0]): Promise<EmbeddedPostgres> {
  if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAll);
  const postgres = await startEmbeddedPostgres(options);
  running.add(postgres);
  return postgres;
}

async function stopAll(): Promise<void> {
  await Promise.all([...running].map((postgres) => postgres.stop()));
  process.exit(130);
}

export interface Place {
  client: pg.Client;
  url: string;
  dataDir: string;
}

/** An empty database with the product's own settings, and a folder beside it; both are gone afterwards. */
export async function inNewDatabase<Result>(work: (place: Place) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wigloop-bench-'));
  const postgres = await startPostgres({ dataDir });
  try {
    await migrateDatabase(postgres.url);
    const client = await connect(postgres.url);
    try {
      return await work({ client, url: postgres.url, dataDir });
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The address of a database with this many listings: made and filled on the first call, and migrated on each. */
export async function ensureListings(adminUrl: string, count: number): Promise<string> {
  const name = `listings_${count}`;
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const admin = await connect(adminUrl);
  const { rows } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rows.length === 0) {
    // Under another name until it is whole, so that a run that was stopped leaves nothing that looks finished.
    const draft = `draft_${name}`;
    const draftUrl = Object.assign(new URL(adminUrl), { pathname: `/${draft}` }).href;
    const started = Date.now();
    console.log(`  making ${count.toLocaleString('en-US')} listings, once…`);
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft}`);
    await migrateDatabase(draftUrl);
    await makeListings(draftUrl, count);
    await admin.query(`alter database ${draft} rename to ${name}`);
    console.log(`  made in ${Math.round((Date.now() - started) / 1000)} s`);
  }
  await admin.end();
  await migrateDatabase(url);
  return url;
}

async function makeListings(url: string, count: number): Promise<void> {
  const client = await connect(url);
  await fillListings(client, count);
  await client.query('vacuum analyze');
  await client.end();
  const database = openDatabase(url, { max: 1 });
  await countWords({ database, clock: { now: () => new Date() } });
  await database.pool.query('vacuum analyze known_words');
  await database.close();
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Otherwise a PostgreSQL that stops takes the message of what went wrong before with it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** What filling a database left for the server to do in the background must not be measured with what comes next. */
export async function waitUntilCaughtUp(client: pg.Client): Promise<void> {
  const queues = ['stale_cards', 'unmatched_listings', 'unmet'];
  const isBehind = queues.map((queue) => `exists (select from ${queue})`).join(' or ');
  while ((await client.query(`select ${isBehind} as behind`)).rows[0].behind) await sleep(200);
  await waitUntilIdle(client);
}

/** The next contender must not pay for the last one. */
export async function waitUntilIdle(client: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and backend_type in ('client backend', 'autovacuum worker')",
    );
    quiet = rows.length === 0 ? quiet + 1 : 0;
    await sleep(100);
  }
}
