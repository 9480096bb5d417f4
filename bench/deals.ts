import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { inNewDatabase, waitUntilCaughtUp } from './data/databases.ts';
import { addMembers, type BenchMember } from './data/members.ts';
import { createCalls, type DealAnswer } from './deals/calls.ts';
import { type Deadlines, measureDeadlines } from './deals/deadlines.ts';
import { addListings, fillDeals } from './deals/fill-deals.ts';
import { measureRaces, type Row } from './deals/race.ts';
import { numberOption } from './measure/options.ts';
import { percentile } from './measure/percentiles.ts';
import { atMost, drawTable, report } from './measure/report.ts';
import { lateLimits, startServer } from './measure/server.ts';

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
    const server = await startServer(port, url, dataDir, lateLimits);
    await waitUntilCaughtUp(client);
    const rows = [
      ...(await measureSingle(port, members, wigs, size.each)),
      ...(await measureRaces({ port, client, members, wigs, seconds: size.seconds })),
    ];
    await server.kill();
    const deadlines: Deadlines =
      size.due > 0
        ? await measureDeadlines({ ...place, port }, { members, count: size.due, seconds: size.seconds })
        : { text: 'Deadlines were left out.', checks: [] };
    await report('deals', {
      title: 'Deals',
      about: `${size.deals.toLocaleString('en-US')} deals of ${memberCount.toLocaleString('en-US')} members; ${size.each} calls of each kind over one connection, then ${size.seconds} seconds of each race, in which what was agreed is canceled at once.`,
      checks: [...rows.map(({ check }) => check), ...deadlines.checks],
      parts: [tableOf(rows), deadlines.text],
    });
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
    const page = await calls.readPage(buyer, at % 2 === 0 ? 'ended' : 'needs-me');
    expectDone(page);
    if (at < warmUps) continue;
    times.propose.push(proposed.ms);
    times.accept.push(accepted.ms);
    times.page.push(page.ms);
  }
  calls.close();
  const row = (name: string, times: number[]): Row => ({
    name,
    times,
    check: atMost(`${name}: p99`, percentile(times, 99), singleMs),
  });
  return [row('propose', times.propose), row('accept', times.accept), row('a page of own deals', times.page)];
}

function expectDone({ status, body }: DealAnswer): DealAnswer['body'] {
  if (status !== 200) throw new Error(`answered ${status}: ${body.code}`);
  return body;
}

function tableOf(rows: readonly Row[]): string {
  return drawTable([
    ['what', 'calls', 'median ms', 'p99 ms'],
    ...rows.map(({ name, times }) => [
      name,
      String(times.length),
      percentile(times, 50).toFixed(1),
      percentile(times, 99).toFixed(1),
    ]),
  ]);
}
