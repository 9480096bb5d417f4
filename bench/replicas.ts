import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { firstBrandIds } from '#contract/brands/brands.ts';
import { startWigloop } from './browse/contenders.ts';
import { countWords } from './data/databases.ts';
import { fillListings } from './data/fill-listings.ts';
import { signIn } from './data/sign-in.ts';
import type { Measured } from './load/measure.ts';
import { numberOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { drawTable } from './load/table.ts';
import { inCluster, postmasterOf, waitUntilReplayed } from './scale/cluster.ts';
import { processorSeconds } from './scale/processes.ts';

const connections = 8;

/** Lists with no replica, one and two, while no listing changes and while some do. `--listings=2000 --seconds=2` is a try. */
export async function bench(options: string[]): Promise<void> {
  const size = {
    listings: numberOption(options, 'listings', 100_000),
    seconds: numberOption(options, 'seconds', 15),
    changes: numberOption(options, 'changes', 5),
  };
  await inCluster([], async (cluster) => {
    const { client, primaryUrl, standbyUrl } = cluster;
    await fillListings(client, size.listings);
    await client.query('vacuum analyze');
    await countWords(primaryUrl);
    const readUrls = [standbyUrl, await cluster.addStandby()];
    for (const url of readUrls) await waitUntilReplayed(client, url);
    const primary = await postmasterOf(primaryUrl);
    const standbys = await Promise.all(readUrls.map(postmasterOf));
    const spent = () => ({ primary: processorSeconds(primary), others: sum(standbys.map(processorSeconds)) });
    const cookie = await signIn(client);
    const rows: Row[] = [];
    // The second time in the other order: what ran first on this machine must not decide.
    for (const [changes, counts] of [[0, [0, 1, 2]] as const, [size.changes, [2, 1, 0]] as const])
      for (const replicas of counts) {
        const wigloop = await startWigloop(primaryUrl, cookie, 'answers', readUrls.slice(0, replicas));
        console.log(`  ${replicas} replicas, ${changes} changes a second…`);
        const ask = (seconds: number) => wigloop.load(paths(), { connections, seconds });
        await ask(size.seconds / 3);
        const stop = changeListings(client, changes);
        const before = spent();
        const lists = await ask(size.seconds);
        const after = spent();
        await stop();
        wigloop.stop();
        rows.push({
          replicas,
          changes,
          lists,
          primary: after.primary - before.primary,
          others: after.others - before.others,
        });
      }
    await report(rows, size);
  });
}

interface Row {
  replicas: number;
  changes: number;
  lists: Measured;
  /** Seconds of processor. */
  primary: number;
  others: number;
}

const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0);

let asked = 0;
/** Each asked once, so that none is answered from memory. */
function paths() {
  return Array.from({ length: 50_000 }, () => {
    asked += 1;
    const min = asked % 500;
    const max = min + 40 + (Math.floor(asked / 500) % 900);
    return {
      path: `/api/listings?brands=${firstBrandIds[asked % firstBrandIds.length]}&minPrice=${min}&maxPrice=${max}`,
    };
  });
}

/** Prices of some listings, at an even pace. */
function changeListings(client: pg.Client, perSecond: number): () => Promise<void> {
  let isOver = perSecond === 0;
  const working = (async () => {
    while (!isOver) {
      await client.query(
        'update listings set price_cents = price_cents + 1 where id = (select id from listings where id > gen_random_uuid() and price_cents is not null order by id limit 1)',
      );
      await sleep(1_000 / perSecond);
    }
  })();
  return () => {
    isOver = true;
    return working;
  };
}

async function report(rows: Row[], size: { listings: number; seconds: number }): Promise<void> {
  const without = (changes: number) => rows.find((row) => row.changes === changes && row.replicas === 0)?.lists;
  const text = `# Replicas

Made by \`npm run bench -- replicas\` on ${machine}: one server, the load, a primary and two standbys of Debian's PostgreSQL share the cores, so a replica adds no processor here and cannot make lists faster; what counts
is how much of the work leaves the primary. ${size.listings.toLocaleString('en-US')} listings, ${connections} readers, ${size.seconds} s a row, no list asked twice. The share of the primary is that of the processor time of all three.

${drawTable([
  [
    'replicas',
    'changed listings a second',
    'lists a second',
    'of none',
    'p99 ms',
    'primary, s of processor',
    "primary's share",
  ],
  ...rows
    .toSorted((a, b) => a.changes - b.changes || a.replicas - b.replicas)
    .map(({ replicas, changes, lists, primary, others }) => [
      String(replicas),
      String(changes),
      lists.perSecond.toFixed(0),
      (lists.perSecond / (without(changes)?.perSecond ?? Number.NaN)).toFixed(2),
      lists.p99.toFixed(1),
      primary.toFixed(1),
      `${((100 * primary) / (primary + others)).toFixed(0)} %`,
    ]),
])}
`;
  await keepResult('replicas', text);
}
