import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { inNewDatabase, waitUntilCaughtUp } from './data/databases.ts';
import { addMembers, type BenchMember } from './data/members.ts';
import { type Answer, createCalls } from './deals/calls.ts';
import { type Deadlines, measureDeadlines } from './deals/deadlines.ts';
import { addListings, fillDeals } from './deals/fill-deals.ts';
import { measureRaces, type Row } from './deals/race.ts';
import { percentile } from './load/measure.ts';
import { numberOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { drawTable } from './load/table.ts';
import { startServer } from './load-members/server.ts';

const memberCount = 2_000;
const warmUps = 50;
const singleMs = 40;

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
    // What the database would tidy up by itself a minute after so many rows came at once.
    await client.query('vacuum analyze');
    const port = await findFreePort();
    // Few members act without a pause here; their fair share would make them wait for themselves.
    const server = await startServer(port, url, dataDir, { MEMBER_SHARE_PERCENT: '0' });
    await waitUntilCaughtUp(client);
    const rows = [
      ...(await measureSingle(port, members, wigs, size.each)),
      ...(await measureRaces({ port, client, members, wigs, seconds: size.seconds })),
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

function tableOf(rows: readonly Row[]): string {
  return drawTable([
    ['what', 'calls', 'median ms', 'p99 ms', 'promised', 'kept', 'notes'],
    ...rows.map(({ name, times, promisedMs, notes, isKept }) => [
      name,
      String(times.length),
      percentile(times, 50).toFixed(1),
      percentile(times, 99).toFixed(1),
      promisedMs ? `p99 < ${promisedMs}` : '',
      keptWord(isKept, promisedMs),
      notes,
    ]),
  ]);
}

function keptWord(isKept: boolean, promisedMs: number | undefined): string {
  if (!isKept) return 'no';
  return promisedMs ? 'yes' : '';
}

interface Size {
  deals: number;
  each: number;
  seconds: number;
}

async function report(rows: Row[], deadlines: Deadlines, { deals, each, seconds }: Size) {
  const text = `# Deals

Made by \`npm run bench -- deals\` on ${machine}: ${deals.toLocaleString('en-US')} deals of ${memberCount.toLocaleString('en-US')} members; ${each} calls of each kind over HTTP, then
${seconds} seconds of each race, in which what was agreed is canceled at once.

${tableOf(rows)}

${deadlines.text}
`;
  await keepResult('deals', text);
  return rows.every(({ isKept }) => isKept) && deadlines.isKept;
}
