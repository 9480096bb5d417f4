import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { inNewDatabase } from './data/databases.ts';
import { addMembers, type BenchMember } from './data/members.ts';
import { addListings } from './deals/fill-deals.ts';
import { type Browsing, startBrowsing } from './load/beside-browsing.ts';
import { numberOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { drawTable } from './load/table.ts';
import { lateLimits, startServer } from './load-members/server.ts';
import { openTabs, type Tabs } from './notices/tabs.ts';
import { addFollowers, offerWig } from './wishes/fill-wishes.ts';

const promisedSeconds = 10;
const patienceMs = 60_000;

/**
 * A seller offers a wig, and everyone who follows them is told, some of whom have a tab open, while others browse at half the rate that the server can
 * answer. `--members=500 --tabs=50 --seconds=5 --rounds=2` is a try.
 */
export async function bench(options: string[]): Promise<void> {
  const size = {
    members: numberOption(options, 'members', 10_000),
    tabs: numberOption(options, 'tabs', 500),
    seconds: numberOption(options, 'seconds', 50),
    rounds: numberOption(options, 'rounds', 5),
  };
  await inNewDatabase(async ({ client, url, dataDir }) => {
    const members = await addMembers(client, size.members + 1);
    const ids = members.map(({ id }) => id);
    const [seller = '', ...followers] = ids;
    await addListings(client, ids.slice(0, 100), 10);
    await addFollowers(client, seller, followers);
    await client.query('truncate unmatched_listings, unmet');
    await client.query('vacuum analyze');
    const port = await findFreePort();
    const server = await startServer(port, url, dataDir, lateLimits);
    const measured = await measure({ client, port, seller }, members.slice(1), size);
    await server.kill();
    if (!(await report(measured, size))) process.exitCode = 1;
  });
}

interface Size {
  members: number;
  tabs: number;
  seconds: number;
  rounds: number;
}

interface Place {
  client: pg.Client;
  port: number;
  seller: string;
}

interface Round {
  /** Until the rows of all were there, and until every open tab knew: its bell rang, or it read anew after the server had asked it to. */
  writtenSeconds: number;
  rungSeconds: number;
}

async function measure({ client, port, seller }: Place, members: BenchMember[], size: Size) {
  const tabs = await openTabs(port, members.slice(0, size.tabs));
  const browsing = await startBrowsing({ client, port, cookie: members[0]?.cookie }, size.seconds);
  const ids = members.map(({ id }) => id);
  const rounds: Round[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    await browsing.alone(size.seconds / size.rounds);
    rounds.push(await browsing.beside(() => tellAll(client, seller, ids.length, tabs)));
  }
  const missing = await client.query(
    `select from unnest($1::uuid[]) m (id)
     where (select count(*) from notifications where to_id = m.id and read_at is null) <> $2`,
    [ids, size.rounds],
  );
  const faults = tabs.faults();
  tabs.close();
  return { browsing, rounds, missing: missing.rowCount ?? 0, faults };
}

/** The seller whom all of them follow offers a wig. */
async function tellAll(client: pg.Client, seller: string, count: number, tabs: Tabs): Promise<Round> {
  const began = performance.now();
  const listingId = await offerWig(client, seller);
  await tabs.allTold(listingId);
  const rungSeconds = (performance.now() - began) / 1000;
  const written = async () =>
    (await client.query('select count(*)::int as count from notifications where listing_id = $1', [listingId])).rows[0]
      .count as number;
  // Only now: to count ten thousand rows all the time would take from those who browse.
  while ((await written()) < count) {
    if (performance.now() - began > patienceMs) throw new Error('Not everyone was told in time.');
    await sleep(200);
  }
  return { writtenSeconds: (performance.now() - began) / 1000, rungSeconds };
}

interface Measurement {
  browsing: Browsing;
  rounds: Round[];
  missing: number;
  faults: string[];
}

async function report({ browsing, rounds, missing, faults }: Measurement, size: Size): Promise<boolean> {
  const worst = (pick: (round: Round) => number) => Math.max(...rounds.map(pick));
  const [written, rung] = [worst(({ writtenSeconds }) => writtenSeconds), worst(({ rungSeconds }) => rungSeconds)];
  const compared = browsing.compare();
  const isKept = rung < promisedSeconds && compared.isKept && missing === 0;
  const text = `# Notices

Made by \`npm run bench -- notices\` on ${machine}: ${size.rounds} events, each told to ${size.members.toLocaleString('en-US')} members, ${size.tabs} of them with an open tab,
while others browse ${browsing.perSecond.toFixed(0)} pages a second, half of what the server can answer: ${isKept ? 'kept' : 'not kept'}.

${drawTable([
  ['what', 'measured', 'promised'],
  ['seconds until all rows were written, worst event', written.toFixed(2), ''],
  ['seconds until every open bell had rung, worst event', rung.toFixed(2), `< ${promisedSeconds}`],
  ['members who were not told, or told twice', String(missing), '0'],
  ...compared.rows,
])}

Open tabs that were not simply rung: ${faults.join('; ') || 'none'}.
`;
  await keepResult('notices', text);
  return isKept;
}
