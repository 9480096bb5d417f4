import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { BenchMember } from '../deals/fill-deals.ts';
import { loadHttp } from '../load/http-load.ts';
import type { Measured } from '../load/measure.ts';
import { drawTable } from '../load/table.ts';
import { startServer } from '../load-members/server.ts';

const connections = 8;
const [promisedSeconds, promisedRatio] = [60, 1.5];
/** The job comes round every minute. */
const patienceSeconds = 240;
const [listingsEach, wishesEach, wigsPerWish] = [10, 5, 20];

interface Place {
  client: pg.Client;
  url: string;
  dataDir: string;
  port: number;
}

/** All rings of many members, looked for by the real server while members browse at half the rate that it can answer. */
export async function measureRings(
  { client, url, dataDir, port }: Place,
  { members, seconds }: { members: readonly BenchMember[]; seconds: number },
): Promise<{ text: string; isKept: boolean }> {
  await fillMatches(
    client,
    members.map(({ id }) => id),
  );
  // The limits work as always, they only end later: one address sends everything here.
  const limits = { RATE_LIMIT_PER_MINUTE: '1000000000', MEMBER_SHARE_PERCENT: '0' };
  const server = await startServer(port, url, dataDir, limits);
  try {
    const { rows } = await client.query<{ id: string }>('select id from listings limit 200');
    const paths = ['/api/listings', ...rows.map(({ id }) => `/api/listings/${id}`)];
    const browse = { port, paths, cookie: members[0]?.cookie ?? '', connections };
    await loadHttp({ ...browse, seconds: Math.min(3, seconds) });
    const most = await loadHttp({ ...browse, seconds: Math.min(10, seconds) });
    const perSecond = most.perSecond / 2;
    const alone = await loadHttp({ ...browse, seconds, perSecond });
    const found = await whileSearching(client, (time) => loadHttp({ ...browse, seconds: time, perSecond }));
    return report({ members: members.length, perSecond, alone, ...found });
  } finally {
    await server.kill();
  }
}

/** From the moment in which a server begins until it has saved the rings of the last member. */
async function whileSearching(client: pg.Client, browse: (seconds: number) => Promise<Measured>) {
  await client.query(`insert into match_readers (member_id, waits_since) select id, now() from "user"
    on conflict (member_id) do update set waits_since = excluded.waits_since`);
  const ask = async (text: string) => (await client.query(text)).rows[0].count as number;
  const searching = () =>
    ask(`select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = 4180733`);
  const waiting = () => ask('select count(*)::int as count from match_readers where waits_since is not null');
  const giveUpAt = performance.now() + patienceSeconds * 1000;
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) {
      if (performance.now() > giveUpAt) throw new Error('The rings were not found in time.');
      await sleep(50);
    }
  };
  await until(async () => (await searching()) > 0);
  const began = performance.now();
  const slices: Measured[] = [];
  let isRunning = true;
  const browsing = (async () => {
    while (isRunning) slices.push(await browse(2));
  })();
  try {
    await until(async () => (await waiting()) === 0);
  } finally {
    isRunning = false;
  }
  const foundSeconds = (performance.now() - began) / 1000;
  await browsing;
  const rings = await ask('select count(*)::int as count from trade_rings');
  const p99 = Math.max(...slices.map((slice) => slice.p99));
  return { foundSeconds, rings, p99 };
}

interface Found {
  members: number;
  perSecond: number;
  alone: Measured;
  foundSeconds: number;
  rings: number;
  p99: number;
}

function report({ members, perSecond, alone, foundSeconds, rings, p99 }: Found) {
  const ratio = p99 / alone.p99;
  const isKept = foundSeconds < promisedSeconds && ratio < promisedRatio && rings > 0;
  const number = (value: number) => value.toLocaleString('en-US');
  const table = drawTable([
    ['what', 'measured', 'promised'],
    [`seconds until ${number(rings)} rings were found`, foundSeconds.toFixed(1), `< ${promisedSeconds}`],
    ['p99 of browsing alone, ms', alone.p99.toFixed(1), ''],
    ['p99 of browsing meanwhile, ms (its worst two seconds)', p99.toFixed(1), ''],
    ['times slower', ratio.toFixed(2), `< ${promisedRatio}`],
  ]);
  const text = `Rings among ${number(members)} members, ${number(members * listingsEach)} listings for trade and ${number(members * wishesEach)} public wishes, for all members at once, while
members browse ${perSecond.toFixed(0)} pages a second, half of what the server can answer: ${isKept ? 'kept' : 'not kept'}.

${table}`;
  return { text, isKept };
}

/** Every member has the same number of wigs for trade and of public wishes, each fulfilled by wigs of others at random. */
async function fillMatches(client: pg.Client, members: readonly string[]): Promise<void> {
  await client.query('set synchronous_commit = off');
  await client.query("set session_replication_role = 'replica'");
  await client.query('create temporary table place (n int primary key, id uuid, wig uuid, owner int)');
  await client.query(
    `insert into place select n, gen_random_uuid(), gen_random_uuid(), n / ${listingsEach}
     from generate_series(0, $1::int - 1) n`,
    [members.length * listingsEach],
  );
  await client.query(`insert into brands (id, name) values ('gabor', 'Gabor') on conflict do nothing`);
  await client.query(
    `insert into listings (id, user_id, title, description, brand, condition, type, price_cents, color)
     select wig, ($1::uuid[])[1 + owner], 'Layered bob', 'Worn twice.', 'gabor', 'like-new', 'both', 5000 + (n * 7919 % 300) * 100,
       'Brunette' from place`,
    [members],
  );
  await client.query(
    `insert into wishes (id, user_id, place, name, alert, is_public, created_at, updated_at, color)
     select id, ($1::uuid[])[1 + n / ${wishesEach}], 1 + n % ${wishesEach}, 'Wish ' || n, 'off', true, now(), now(), 'Brunette'
     from place where n < $2`,
    [members, members.length * wishesEach],
  );
  await client.query(
    `insert into trade_matches (wish_id, listing_id, wanter_id, giver_id, found_at)
     select wish.id, wig.wig, ($1::uuid[])[1 + wish.n / ${wishesEach}], ($1::uuid[])[1 + wig.owner], now()
     from place wish cross join generate_series(1, ${wigsPerWish}) each
     join place wig on wig.n = abs(hashint8(wish.n * 1000::bigint + each)) % $2
     where wish.n < $3 and wig.owner <> wish.n / ${wishesEach} on conflict do nothing`,
    [members, members.length * listingsEach, members.length * wishesEach],
  );
  await client.query(`insert into trade_pairs (giver_id, wanter_id, found_at)
    select distinct giver_id, wanter_id, now() from trade_matches`);
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze listings, wishes, trade_matches, trade_pairs');
}
