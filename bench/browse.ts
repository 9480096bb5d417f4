import type pg from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startBare, startWigloop } from './browse/contenders.ts';
import { makeLeanest } from './browse/leanest.ts';
import {
  atHalfLoad,
  checkPromises,
  drawRows,
  type Extras,
  nothingKept,
  type Row,
  withWrites,
  withWritesClasses,
} from './browse/promises.ts';
import { makeBeginnings, makeRequests, makeTexts, type Request } from './browse/requests.ts';
import { checkCards, checkSamePages } from './browse/same-pages.ts';
import { makeWrites } from './browse/writes.ts';
import { benchFolder, connect, ensureListings, startBenchPostgres, waitUntilIdle } from './data/databases.ts';
import { signSomeIn } from './data/members.ts';
import { numberOption, textOption } from './measure/options.ts';
import { type Measured, median } from './measure/percentiles.ts';
import { findPgbench, loadPgbench } from './measure/pgbench.ts';
import { type Check, report } from './measure/report.ts';

const rounds = 3;
/** They do not count: a server that answered from memory so far has to learn the way to PostgreSQL by heart as well. */
const warmUps = 2;
const connections = 8;

/** Lists and searches at three sizes: pgbench, a bare Fastify and this server with the same SQL, and both bare ones with the leanest, in turns. */
export async function bench(options: string[]): Promise<void> {
  const sizes = textOption(options, 'sizes', '10000,100000,1000000').split(',').map(Number);
  const seconds = numberOption(options, 'seconds', 2);
  findPgbench();
  console.log(`\n  Benchmark data is kept in ${benchFolder}`);
  const postgres = await startBenchPostgres();
  try {
    const rows: Row[] = [];
    const cards: Check[] = [];
    let extras: Extras | undefined;
    for (const size of sizes.toSorted((a, b) => a - b)) {
      const url = await ensureListings(postgres.adminUrl, size);
      const measured = await measureSize(url, size, seconds, size === Math.max(...sizes));
      rows.push(...measured.rows);
      cards.push(measured.cards);
      extras = measured.extras ?? extras;
    }
    if (!extras) throw new Error('No size was measured.');
    await report('browse', {
      title: 'Browse and search',
      about: 'Medians of interleaved rounds.',
      checks: [...checkPromises(rows, sizes, extras), ...cards],
      parts: [drawRows(rows)],
    });
  } finally {
    await postgres.stop();
  }
}

async function measureSize(url: string, size: number, seconds: number, largest: boolean) {
  const client = await connect(url);
  const database = openDatabase(url, { max: 1 });
  await makeLeanest(client);
  const [{ cookie } = { cookie: '' }] = await signSomeIn(client, 1);
  const [bare, leanest, wigloop, forgetful] = await Promise.all([
    startBare(url, 'statement'),
    startBare(url, 'leanest'),
    startWigloop(url, cookie, 'answers'),
    startWigloop(url, cookie, 'nothing'),
  ]);
  try {
    const rows: Row[] = [];
    const classes = await makeRequests(database);
    for (const { port } of [wigloop, forgetful]) await checkSamePages(client, { port, cookie }, classes);
    for (const [what, requests] of Object.entries(classes)) {
      console.log(`  ${size.toLocaleString('en-US')} listings: ${what}`);
      const results = await inTurns(client, {
        pgbench: () => loadPgbench(url, fewStatements(requests, 'statement'), { connections, seconds }),
        'pgbench, leanest': () => loadPgbench(url, fewStatements(requests, 'leanest'), { connections, seconds }),
        bare: () => bare.load(requests, { connections, seconds }),
        'bare, leanest': () => leanest.load(requests, { connections, seconds }),
        wigloop: () => wigloop.load(requests, { connections, seconds }),
        [nothingKept]: () => forgetful.load(requests, { connections, seconds }),
      });
      for (const [who, measured] of Object.entries(results))
        rows.push({ size, what, who, measured, ofPgbench: measured.perSecond / (results.pgbench?.perSecond ?? 1) });
    }
    const writes = await makeWrites(client);
    for (const what of withWritesClasses) {
      console.log(`  ${size.toLocaleString('en-US')} listings: ${what}, with writes beside`);
      const requests = classes[what] ?? [];
      const results = await inTurns(client, {
        [`bare, leanest, ${withWrites}`]: () => leanest.loadBeside(requests, writes.bare, { connections, seconds }),
        [`wigloop, ${withWrites}`]: () => wigloop.load(requests, { connections, seconds, beside: writes.wigloop }),
      });
      const most = results[`wigloop, ${withWrites}`]?.perSecond ?? 0;
      const { half } = await inTurns(client, {
        half: () => wigloop.load(requests, { connections, seconds, beside: writes.wigloop, perSecond: most / 2 }),
      });
      for (const [who, measured] of Object.entries({ ...results, [atHalfLoad]: half }))
        rows.push({ size, what, who, measured });
    }
    const extras = largest ? await measureExtras({ client, database, forgetful, seconds }) : undefined;
    return { rows, extras, cards: await checkCards(client, size) };
  } finally {
    bare.stop();
    leanest.stop();
    wigloop.stop();
    forgetful.stop();
    await database.close();
    await client.end();
  }
}

interface Places {
  client: pg.Client;
  database: Database;
  forgetful: Awaited<ReturnType<typeof startWigloop>>;
  seconds: number;
}

async function measureExtras({ client, database, forgetful, seconds }: Places) {
  console.log('  the slowest texts');
  const texts: Extras['texts'] = {};
  for (const [kind, { atMostMs, requests }] of Object.entries(await makeTexts(database))) {
    await forgetful.load(requests, { connections: 1, seconds: 0.5 });
    const { one } = await inTurns(client, { one: () => forgetful.load(requests, { connections: 1, seconds }) });
    texts[kind] = { atMostMs, measured: one };
  }
  const beginnings = await makeBeginnings(database);
  await forgetful.load(beginnings, { connections: 1, seconds: 0.5 });
  const { suggestions } = await inTurns(client, {
    suggestions: () => forgetful.load(beginnings, { connections: 1, seconds: 2 * seconds }),
  });
  return { texts, suggestions };
}

/** pgbench prepares each value's statement by itself, on each connection: many would measure the preparing. */
function fewStatements(requests: readonly Request[], of: 'statement' | 'leanest') {
  return requests.slice(0, 4).map((request) => request[of]);
}

/** Round after round, each contender once: whatever else the machine does meets all of them. */
async function inTurns<Name extends string>(
  client: pg.Client,
  contenders: Record<Name, () => Promise<Measured>>,
): Promise<Record<Name, Measured>> {
  const results = new Map<string, Measured[]>();
  for (let round = 1; round <= warmUps + rounds; round += 1) {
    for (const [name, load] of Object.entries<() => Promise<Measured>>(contenders)) {
      await waitUntilIdle(client);
      const measured = await load();
      if (round > warmUps) results.set(name, [...(results.get(name) ?? []), measured]);
    }
  }
  return Object.fromEntries([...results].map(([name, list]) => [name, median(list)])) as Record<Name, Measured>;
}
