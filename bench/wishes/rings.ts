import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import type { Place } from '../data/databases.ts';
import type { BenchMember } from '../data/members.ts';
import { type Browsing, startBrowsing } from '../load/beside-browsing.ts';
import { drawTable } from '../load/table.ts';
import { lateLimits, startServer } from '../load-members/server.ts';

const promisedSeconds = 60;
/** The job comes round every minute. */
const patienceSeconds = 240;
const [listingsEach, wishesEach, wigsPerWish] = [10, 5, 20];

/** All rings of many members, looked for by the real server while members browse at half the rate that it can answer. */
export async function measureRings(
  { client, url, dataDir }: Place,
  { members, seconds }: { members: readonly BenchMember[]; seconds: number },
): Promise<{ text: string; isKept: boolean }> {
  await fillMatches(
    client,
    members.map(({ id }) => id),
  );
  const port = await findFreePort();
  const server = await startServer(port, url, dataDir, lateLimits);
  try {
    const browsing = await startBrowsing({ client, port, cookie: members[0]?.cookie }, seconds);
    await browsing.alone(seconds / 2);
    const foundSeconds = await whileSearching(client, browsing);
    await browsing.alone(seconds / 2);
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from trade_rings');
    return report(browsing, { members: members.length, foundSeconds, rings: rows[0]?.count ?? 0 });
  } finally {
    await server.kill();
  }
}

/** From the moment in which a server begins until it has saved the rings of the last member. */
async function whileSearching(client: pg.Client, browsing: Browsing) {
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
  return browsing.beside(async () => {
    await until(async () => (await waiting()) === 0);
    return (performance.now() - began) / 1000;
  });
}

interface Found {
  members: number;
  foundSeconds: number;
  rings: number;
}

function report(browsing: Browsing, { members, foundSeconds, rings }: Found) {
  const compared = browsing.compare();
  const isKept = foundSeconds < promisedSeconds && compared.isKept && rings > 0;
  const number = (value: number) => value.toLocaleString('en-US');
  const table = drawTable([
    ['what', 'measured', 'promised'],
    [`seconds until ${number(rings)} rings were found`, foundSeconds.toFixed(1), `< ${promisedSeconds}`],
    ...compared.rows,
  ]);
  const text = `Rings among ${number(members)} members, ${number(members * listingsEach)} listings for trade and ${number(members * wishesEach)} public wishes, for all members at once, while
members browse ${browsing.perSecond.toFixed(0)} pages a second, half of what the server can answer: ${isKept ? 'kept' : 'not kept'}.

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
