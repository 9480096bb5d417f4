import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import type { Place } from '../data/databases.ts';
import type { BenchMember } from '../data/members.ts';
import { type Browsing, startBrowsing } from '../load/beside-browsing.ts';
import { drawTable } from '../load/table.ts';
import { lateLimits, startServer } from '../load-members/server.ts';
import { fillMatches, listingsEach, wishesEach } from './fill-matches.ts';

const promisedSeconds = 180;
/** The job comes round every minute. */
const patienceSeconds = 300;

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
