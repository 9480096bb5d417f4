import type pg from 'pg';
import { defaultSubscriptionSettings } from '#contract/settings/settings.ts';
import { openDatabase } from '#server/db/database.ts';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { systemClock } from '#server/lib/clock.ts';
import { matchWishes } from '#server/wishes/match-wishes.ts';
import { inNewDatabase } from './data/databases.ts';
import { addMembers } from './data/members.ts';
import { percentile } from './load/measure.ts';
import { numberOption, textOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { drawTable } from './load/table.ts';
import { startServer } from './load-members/server.ts';
import { addFulfilledWishes, fillWishes, offerWig, ownersFor } from './wishes/fill-wishes.ts';
import { measureRings } from './wishes/rings.ts';

const fulfilledEach = 20;
const warmUps = 10;
/** At the largest number of wishes, against the smallest. */
const mostGrowth = 1.5;
const toldWithinMs = 2_000;
/** A save differs by more than this from one run to the next. */
const saveNoise = 1.2;

/**
 * Saving and matching a listing among more and more wishes, of which always the same number is fulfilled.
 * Then the rings of many members. `--sizes=1000,10000 --each=20 --ring-members=500 --seconds=3` is a try, `--ring-members=0` leaves them out.
 */
export async function bench(options: string[]): Promise<void> {
  const sizes = textOption(options, 'sizes', '100000,1000000').split(',').map(Number);
  const each = numberOption(options, 'each', 100);
  const rows: Row[] = [];
  for (const size of sizes) rows.push(await measure(size, each));
  const ringMembers = numberOption(options, 'ring-members', 10_000);
  const seconds = numberOption(options, 'seconds', 30);
  const rings =
    ringMembers > 0
      ? await inNewDatabase(async (place) =>
          measureRings(place, { members: await addMembers(place.client, ringMembers), seconds }),
        )
      : { text: 'Rings were left out.', isKept: true };
  if (!(await report(rows, each, rings))) process.exitCode = 1;
}

interface Row {
  size: number;
  saveWithoutMs: number[];
  saveMs: number[];
  matchMs: number[];
  toldMs: number[];
}

function measure(size: number, each: number): Promise<Row> {
  return inNewDatabase(async ({ client, url, dataDir }) => {
    const members = (await addMembers(client, ownersFor(size, fulfilledEach) + 1)).map(({ id }) => id);
    const [seller, ...owners] = members as [string, ...string[]];
    const saveWithoutMs = await save(client, seller, each);
    await fillWishes(client, owners, size);
    await addFulfilledWishes(client, owners.slice(0, fulfilledEach));
    await client.query('truncate unmatched_listings, unmet');
    const saveMs = await save(client, seller, each);
    const matchMs = await matchAll(url, client, each);
    const toldMs = await tell(url, client, { dataDir, seller });
    return { size, saveWithoutMs, saveMs, matchMs, toldMs };
  });
}

async function save(client: pg.Client, seller: string, each: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < each + warmUps; at += 1) {
    const began = performance.now();
    await offerWig(client, seller);
    if (at >= warmUps) times.push(performance.now() - began);
  }
  return times;
}

/** What waits after the saves, one listing after another, without a server beside it. */
async function matchAll(url: string, client: pg.Client, each: number): Promise<number[]> {
  const database = openDatabase(url, { max: 1 });
  const settings = { getSubscriptionSettings: async () => defaultSubscriptionSettings };
  const times: number[] = [];
  for (let isMore = true; isMore; ) {
    const began = performance.now();
    isMore = await matchWishes({ database, clock: systemClock, settings });
    if (isMore) times.push(performance.now() - began);
  }
  await database.close();
  const { rows } = await client.query('select count(*)::int as count from wish_matches');
  const expected = (each + warmUps) * fulfilledEach;
  if (rows[0].count !== expected) throw new Error(`${rows[0].count} fulfilments were noted in place of ${expected}`);
  return times.slice(warmUps);
}

/** From the save of a listing to the last of its notices, by the real server. */
async function tell(
  url: string,
  client: pg.Client,
  { dataDir, seller }: { dataDir: string; seller: string },
): Promise<number[]> {
  await client.query('update wish_matches set told_at = now()');
  const server = await startServer(await findFreePort(), url, dataDir);
  const times: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const began = performance.now();
    const id = await offerWig(client, seller);
    for (let told = 0; told < fulfilledEach; ) {
      const { rows } = await client.query('select count(*)::int as count from notifications where listing_id = $1', [
        id,
      ]);
      told = rows[0].count;
      if (performance.now() - began > 60_000) throw new Error('nobody was told within a minute');
    }
    times.push(performance.now() - began);
  }
  await server.kill();
  return times;
}

async function report(rows: readonly Row[], each: number, rings: { text: string; isKept: boolean }): Promise<boolean> {
  const [first, last] = [rows[0], rows.at(-1)] as [Row, Row];
  const growth = median(last.matchMs) / median(first.matchMs);
  const savings = Math.max(...rows.map(({ saveMs, saveWithoutMs }) => median(saveMs) / median(saveWithoutMs)));
  const slowest = Math.max(...rows.flatMap(({ toldMs }) => toldMs));
  const ms = (values: number[], share: number) => percentile(values, share).toFixed(1);
  const text = `# Wishes

Made by \`npm run bench -- wishes\` on ${machine}: ${each} listings at each size, of which each
fulfils the same ${fulfilledEach} wishes; every other wish misses it by one thing alone.

${drawTable([
  [
    'wishes',
    'save without wishes, median ms',
    'save, median ms',
    'save, p99 ms',
    'match, median ms',
    'match, p99 ms',
    'told after, slowest ms',
  ],
  ...rows.map(({ size, saveWithoutMs, saveMs, matchMs, toldMs }) => [
    size.toLocaleString('en-US'),
    ms(saveWithoutMs, 50),
    ms(saveMs, 50),
    ms(saveMs, 99),
    ms(matchMs, 50),
    ms(matchMs, 99),
    ms(toldMs, 100),
  ]),
])}

| promised | measured | kept |
|---|---|---|
| matching grows by at most ${mostGrowth} times | ${growth.toFixed(2)} times | ${growth <= mostGrowth ? 'yes' : 'no'} |
| everyone is told within ${toldWithinMs / 1000} s | ${(slowest / 1000).toFixed(2)} s | ${slowest <= toldWithinMs ? 'yes' : 'no'} |
| a save only notes that the listing waits (at most ${saveNoise} times) | ${savings.toFixed(2)} times | ${savings <= saveNoise ? 'yes' : 'no'} |

## Rings

${rings.text}
`;
  await keepResult('wishes', text);
  return growth <= mostGrowth && slowest <= toldWithinMs && savings <= saveNoise && rings.isKept;
}

const median = (values: readonly number[]) => percentile(values, 50);
