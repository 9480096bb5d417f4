import type pg from 'pg';
import type { Check } from '../browse/report.ts';
import { type FoundMoves, findMoves } from './deals/find-moves.ts';
import { findPastLimits } from './deals/find-past-limits.ts';
import { type FoundReservations, findReservations } from './deals/find-reservations.ts';
import { type FoundNotices, findToldOfDeals } from './deals/find-told.ts';
import { none } from './none.ts';
import type { BellTab } from './notices/bell-tab.ts';
import { findUnread } from './notices/find-unread.ts';
import { type Fault, type FoundWishes, findToldOfWishes } from './wishes/find-told.ts';
import type { World } from './world.ts';

/** What became of deals, wishes and notices. */
export interface FoundDealings {
  moves: FoundMoves;
  reservations: FoundReservations;
  toldOfDeals: FoundNotices;
  pastLimits: number;
  wishes: FoundWishes;
  notices: { read: number; unread: number; bells: number; wrongBells: number };
}

const toldWithinMs = 10_000;
const bellWithinMs = 5_000;

/** Read when all members have gone home; what was on its way gets the time that it was promised. */
export async function readDealings(
  world: World,
  client: pg.Client,
  { faults, bells }: { faults: readonly Fault[]; bells: readonly BellTab[] },
): Promise<FoundDealings> {
  const { acknowledged, moves } = world;
  const wishes = await findToldOfWishes(client, acknowledged, { faults, withinMs: toldWithinMs });
  const areRight = await Promise.all(bells.map((bell) => bell.isRight(bellWithinMs)));
  const { readNotices } = acknowledged;
  return {
    moves: await findMoves(client, moves),
    reservations: await findReservations(world, client),
    toldOfDeals: await findToldOfDeals(client),
    pastLimits: await findPastLimits(client),
    wishes,
    notices: {
      read: readNotices.length,
      unread: await findUnread(client, readNotices),
      bells: bells.length,
      wrongBells: areRight.filter((isRight) => !isRight).length,
    },
  };
}

export function checkDealings({
  moves,
  reservations,
  toldOfDeals,
  pastLimits,
  wishes,
  notices,
}: FoundDealings): Check[] {
  const { held, completed } = reservations;
  return [
    none('no acknowledged move of a deal is lost', moves.lost, `${moves.done}`),
    none(
      'no move of a deal is there twice, and none that was refused',
      moves.doubled + moves.despiteRefusal,
      `${moves.done}`,
    ),
    none('no move of a deal is refused that the deal itself offers', moves.contradicted, `${moves.done}`),
    none('no wig is reserved or given by two deals', reservations.double, `${held} held, ${completed} deals completed`),
    none('every reservation belongs to an agreed deal, and is shown', reservations.stray, `${held}`),
    none(
      'every move of a deal told the other side once',
      toldOfDeals.missing + toldOfDeals.surplus,
      `${toldOfDeals.due}`,
    ),
    none('nobody gets past a limit of deals or wishes', pastLimits, 'all members'),
    none('no acknowledged wish or wig is lost or there twice', wishes.lost, `${wishes.saved}`),
    none('every wig that fulfils a saved wish is told once', wishes.missing + wishes.doubled, `${wishes.due}`),
    {
      promise: `whoever wished for it is told within ${toldWithinMs / 1000} s, faults apart`,
      found: `${(wishes.slowestMs / 1000).toFixed(1)} s at most`,
      kept: wishes.slowestMs <= toldWithinMs,
    },
    none('no notice that was marked as read is unread again', notices.unread, `${notices.read}`),
    none('the bell of a tab that was open all the time is right', notices.wrongBells, `${notices.bells}`),
  ];
}
