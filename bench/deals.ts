import type pg from 'pg';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { inNewDatabase, waitUntilCaughtUp } from './data/databases.ts';
import { addMembers, type BenchMember } from './data/members.ts';
import { type Answer, type Calls, createCalls } from './deals/calls.ts';
import { type Deadlines, measureDeadlines } from './deals/deadlines.ts';
import { addListings, fillDeals } from './deals/fill-deals.ts';
import { percentile } from './load/measure.ts';
import { numberOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { drawTable } from './load/table.ts';
import { startServer } from './load-members/server.ts';

const memberCount = 2_000;
const warmUps = 50;
const [singleMs, raceMs] = [20, 250];
const rivals = { members: 50, listings: 10 };

/**
 * Proposing, accepting and reading among many deals, a race for few wigs, then many deadlines at once beside browsing.
 * `--deals=1000 --each=50 --seconds=5 --due=500` is a try, and `--due=0` leaves the deadlines out.
 */
export async function bench(options: string[]): Promise<void> {
  const size = {
    deals: numberOption(options, 'deals', 100_000),
    each: numberOption(options, 'each', 500),
    seconds: numberOption(options, 'seconds', 60),
    due: numberOption(options, 'due', 10_000),
  };
  await inNewDatabase(async (place) => {
    const { client, url, dataDir } = place;
    const members = await addMembers(client, memberCount);
    const ids = members.map(({ id }) => id);
    const wigs = await addListings(client, ids, 10);
    await fillDeals(client, ids, size.deals);
    const port = await findFreePort();
    // Few members act without a pause here; their fair share would make them wait for themselves.
    const server = await startServer(port, url, dataDir, { MEMBER_SHARE_PERCENT: '0' });
    await waitUntilCaughtUp(client);
    const rows = [
      ...(await measureSingle(port, members, wigs, size.each)),
      await measureRace(port, client, members, wigs, size.seconds),
    ];
    await server.kill();
    console.log(`\n${tableOf(rows)}`);
    const deadlines =
      size.due > 0
        ? await measureDeadlines({ ...place, port }, { members, count: size.due, seconds: size.seconds })
        : { text: 'Deadlines were left out.', isKept: true };
    if (!(await report(rows, deadlines, size))) process.exitCode = 1;
  });
}

interface Row {
  name: string;
  times: number[];
  promisedMs: number;
  notes: string;
  isKept: boolean;
}

/** Over one connection, one call after another; buyers and sellers take turns, so that no limit for one member is met. */
async function measureSingle(port: number, members: BenchMember[], wigs: string[][], each: number): Promise<Row[]> {
  const calls = createCalls(port, 1);
  const times = { propose: [] as number[], accept: [] as number[], page: [] as number[] };
  const half = memberCount / 2;
  for (let at = 0; at < each + warmUps; at += 1) {
    const [buyer, seller] = [members[at % half], members[half + (at % half)]] as [BenchMember, BenchMember];
    const listingId = wigs[half + (at % half)]?.[1 + Math.floor(at / half)] ?? '';
    const proposed = await calls.propose(buyer, { buyer, seller, listingId });
    const accepted = await calls.accept(seller, expectDone(proposed));
    expectDone(accepted);
    const page = await calls.page(buyer, at % 2 === 0 ? 'ended' : 'needs-me');
    expectDone(page);
    if (at < warmUps) continue;
    times.propose.push(proposed.ms);
    times.accept.push(accepted.ms);
    times.page.push(page.ms);
  }
  calls.close();
  const row = (name: string, of: number[]): Row => ({
    name,
    times: of,
    promisedMs: singleMs,
    notes: 'one connection',
    isKept: percentile(of, 99) < singleMs,
  });
  return [row('propose', times.propose), row('accept', times.accept), row('a page of own deals', times.page)];
}

function expectDone({ status, body }: Answer): Answer['body'] {
  if (status !== 200) throw new Error(`answered ${status}: ${body.code}`);
  return body;
}

interface Race {
  times: number[];
  agreed: number;
  lost: number;
  failed: number;
  doubles: number;
}

/** Members accept rival deals for the same wigs; what was agreed is canceled at once, so that the race goes on. */
async function measureRace(port: number, client: pg.Client, members: BenchMember[], wigs: string[][], seconds: number) {
  const calls = createCalls(port, rivals.members);
  const sellers = members.slice(-rivals.listings);
  const buyers = members.slice(0, rivals.members);
  const race: Race = { times: [], agreed: 0, lost: 0, failed: 0, doubles: 0 };
  const until = performance.now() + seconds * 1000;
  const watching = watch(client, sellers, race, () => performance.now() < until);
  await Promise.all(
    buyers.map(async (buyer, at) => {
      for (let turn = at; performance.now() < until; turn += 1) {
        const seller = sellers[turn % rivals.listings] as BenchMember;
        const listingId = wigs.at(-rivals.listings + (turn % rivals.listings))?.[0] ?? '';
        await compete(calls, { buyer, seller, listingId }, race);
      }
    }),
  );
  await watching;
  calls.close();
  const { times, agreed, lost, failed, doubles } = race;
  const isKept = percentile(times, 99) < raceMs && failed + doubles === 0 && agreed > 0 && lost > 0;
  const notes = `${agreed} agreed, ${lost} lost, ${failed} failed, ${doubles} double reservations`;
  return {
    name: `${rivals.members} members accept rival deals on ${rivals.listings} wigs`,
    times,
    promisedMs: raceMs,
    notes,
    isKept,
  };
}

async function compete(calls: Calls, pair: { buyer: BenchMember; seller: BenchMember; listingId: string }, race: Race) {
  const proposed = await calls.propose(pair.seller, pair);
  const isBroken = ({ status }: Answer) => status >= 500 || status === 0;
  if (isBroken(proposed)) race.failed += 1;
  if (proposed.status !== 200) return;
  const accepted = await calls.accept(pair.buyer, proposed.body);
  race.times.push(accepted.ms);
  if (isBroken(accepted)) race.failed += 1;
  if (accepted.status === 409) race.lost += 1;
  if (accepted.status !== 200) return;
  race.agreed += 1;
  const ends = [await calls.askToCancel(pair.buyer, accepted.body), await calls.cancel(pair.seller, accepted.body)];
  race.failed += ends.filter(isBroken).length;
}

/** Looks for a wig in two agreed deals, and moves proposals into the past, so that the limits of a day do not end the race. */
async function watch(client: pg.Client, sellers: BenchMember[], race: Race, isRunning: () => boolean): Promise<void> {
  const ids = sellers.map(({ id }) => id);
  await client.query("set session_replication_role = 'replica'");
  while (isRunning()) {
    const { rows } = await client.query(
      `select dl.listing_id from deal_listings dl join deals d on d.id = dl.deal_id
      join listings l on l.id = dl.listing_id and l.user_id = any ($1)
      where d.state = 'agreed' group by dl.listing_id having count(*) > 1`,
      [ids],
    );
    race.doubles += rows.length;
    await client.query(
      `with ended as (
        select id from deals where proposed_by = any ($1) and created_at > now() - interval '9 days' and state <> 'proposed'
        for update skip locked
      ) update deals d set created_at = d.created_at - interval '20 days' from ended where d.id = ended.id`,
      [ids],
    );
    await new Promise((done) => setTimeout(done, 100));
  }
}

function tableOf(rows: readonly Row[]): string {
  return drawTable([
    ['what', 'calls', 'median ms', 'p99 ms', 'promised', 'kept', 'notes'],
    ...rows.map(({ name, times, promisedMs, notes, isKept }) => [
      name,
      String(times.length),
      percentile(times, 50).toFixed(1),
      percentile(times, 99).toFixed(1),
      `p99 < ${promisedMs}`,
      isKept ? 'yes' : 'no',
      notes,
    ]),
  ]);
}

interface Size {
  deals: number;
  each: number;
  seconds: number;
}

async function report(rows: Row[], deadlines: Deadlines, { deals, each, seconds }: Size) {
  const text = `# Deals

Made by \`npm run bench -- deals\` on ${machine}: ${deals.toLocaleString('en-US')} deals of ${memberCount.toLocaleString('en-US')} members; ${each} calls of each kind over HTTP, then
${seconds} seconds in which what was agreed is canceled at once.

${tableOf(rows)}

${deadlines.text}
`;
  await keepResult('deals', text);
  return rows.every(({ isKept }) => isKept) && deadlines.isKept;
}
