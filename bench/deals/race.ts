import type pg from 'pg';
import type { BenchMember } from '../data/members.ts';
import type { Check } from '../measure/report.ts';
import { type Calls, createCalls, type DealAnswer, type Pair } from './calls.ts';

const rivals = { members: 50, listings: 10 };

/** The times of one kind of call, and what is promised of them. */
export interface Row {
  name: string;
  times: number[];
  check: Check;
}

interface Race {
  times: number[];
  agreed: number;
  lost: number;
  failed: number;
  doubles: number;
}

interface Rivals {
  calls: Calls;
  /** Each wants the wig of a seller, with four others; the next turn brings another wig. */
  pairs(turn: number): Pair[];
  isRunning(): boolean;
}

/** Two races for the same wigs; what was agreed is canceled at once, so that they go on. */
export async function measureRaces(place: RacePlace): Promise<Row[]> {
  const name = `${rivals.members} members accept rival deals on ${rivals.listings} wigs`;
  return [
    describe(name, await measureRace(place, acceptAtOnce)),
    describe('each proposes, accepts, cancels without a pause', await measureRace(place, actWithoutPause)),
  ];
}

function describe(name: string, { times, agreed, lost, failed, doubles }: Race): Row {
  const found = `${agreed} agreed, ${lost} lost, ${failed} failed, ${doubles} double reservations`;
  const kept = failed + doubles === 0 && agreed > 0 && lost > 0;
  return { name, times, check: { promise: `${name}: one wins, nothing fails`, found, kept } };
}

interface RacePlace {
  port: number;
  client: pg.Client;
  members: BenchMember[];
  wigs: string[][];
  seconds: number;
}

async function measureRace(
  { port, client, members, wigs, seconds }: RacePlace,
  run: (rivals: Rivals, race: Race) => Promise<unknown>,
): Promise<Race> {
  const calls = createCalls(port, rivals.members);
  const sellers = members.slice(-rivals.listings);
  const race: Race = { times: [], agreed: 0, lost: 0, failed: 0, doubles: 0 };
  const until = performance.now() + seconds * 1000;
  const isRunning = () => performance.now() < until;
  const pairs = (turn: number): Pair[] =>
    members.slice(0, rivals.members).map((buyer, at) => ({
      buyer,
      seller: sellers[(at + turn) % rivals.listings] as BenchMember,
      listingId: wigs.at(-rivals.listings + ((at + turn) % rivals.listings))?.[0] ?? '',
    }));
  await Promise.all([watch(client, sellers, race, isRunning), run({ calls, pairs, isRunning }, race)]);
  calls.close();
  return race;
}

/** All have their proposals and accept in the same moment, again and again: the race alone. */
async function acceptAtOnce({ calls, pairs, isRunning }: Rivals, race: Race): Promise<void> {
  for (let turn = 0; isRunning(); turn += 1) {
    const ready = await Promise.all(
      pairs(turn).map(async (pair) => ({ pair, proposed: await calls.propose(pair.seller, pair) })),
    );
    await Promise.all(
      ready.map(({ pair, proposed }) => {
        if (isBroken(proposed)) race.failed += 1;
        return proposed.status === 200 ? accept(calls, pair, proposed, race) : undefined;
      }),
    );
  }
}

/** Everyone for themselves, so that what the others write meanwhile is part of every answer's time. */
async function actWithoutPause({ calls, pairs, isRunning }: Rivals, race: Race): Promise<void> {
  const buyers = pairs(0).map((_, at) => at);
  await Promise.all(
    buyers.map(async (at) => {
      for (let turn = 0; isRunning(); turn += 1) {
        const pair = pairs(turn)[at] as Pair;
        const proposed = await calls.propose(pair.seller, pair);
        if (isBroken(proposed)) race.failed += 1;
        if (proposed.status === 200) await accept(calls, pair, proposed, race);
      }
    }),
  );
}

const isBroken = ({ status }: DealAnswer) => status >= 500 || status === 0;

async function accept(calls: Calls, { buyer, seller }: Pair, proposed: DealAnswer, race: Race): Promise<void> {
  const accepted = await calls.accept(buyer, proposed.body);
  race.times.push(accepted.ms);
  if (isBroken(accepted)) race.failed += 1;
  if (accepted.status === 409) race.lost += 1;
  if (accepted.status !== 200) return;
  race.agreed += 1;
  const ends = [await calls.askToCancel(buyer, accepted.body), await calls.cancel(seller, accepted.body)];
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
