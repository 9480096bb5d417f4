import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { executeNamed } from '#server/db/named-statement.ts';
import {
  type AcceptEvent,
  type AddressEvent,
  type CounterEvent,
  type DealEvent,
  type DecisionEvent,
  isRefused,
  type MemberEvent,
  type OutsideEvent,
  type ProposeEvent,
  type RecordSaleEvent,
  type Refused,
} from '#server/deals/deal-events.ts';
import { currentTerms, type Deal, listingsOf, type Moment, type Move } from '#server/deals/deal-state.ts';
import { decide } from '#server/deals/rules.ts';
import { partiesOf } from '#server/deals/terms-rules.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { markAboutRead } from '#server/notifications/notifications.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { keepDealAddress } from './addresses.ts';
import { carryOut, type News, spread } from './carry-out.ts';
import { loadDeal, loadDealFor, loadLocked, type StoredDeal } from './load-deal.ts';
import { lockDeals } from './locks.ts';
import { type MemberRow, readFacts } from './read-facts.ts';
import { type Change, saveDeals } from './save-deals.ts';

export type DealDeps = Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader };

/** What a caller says; the facts are read here, in the transaction that decides. */
export type Act = WithoutFacts<Exclude<MemberEvent, AddressEvent>> | SealedAddress;
/** The address itself passes by the rules, and only encrypted. */
type SealedAddress = WithoutFacts<AddressEvent> & { sealed: string };
type WithoutFacts<E> = E extends unknown ? Omit<E, 'facts' | 'counts' | 'corrections'> : never;

/** The deal as it is now, and why the act was refused, where it was. */
export interface Acted {
  stored: StoredDeal | undefined;
  /** How whoever acted stands now, where it is known. */
  reader?: MemberRow[];
  refused?: Refused;
}

/** The one way a party changes a deal, in a transaction that is there already: one at a time per deal, decided by the rules. */
export async function actIn(
  tx: DbOrTransaction,
  deps: Pick<DealDeps, 'settings'>,
  dealId: string,
  act: Act,
  now: Moment,
): Promise<Acted> {
  await lockDeals(tx, [dealId], newParties(act));
  const [stored] = await loadLocked(tx, [dealId]);
  const event = await withFacts(deps, tx, dealId, stored?.deal ?? null, act, now);
  const outcome = decide(stored?.deal ?? null, event, now);
  if (!isRefused(outcome)) {
    const note = act.type === 'decline' ? act.note : null;
    const news = await apply(tx, [{ before: stored?.deal ?? null, decided: outcome, note }], now);
    if (act.type === 'address') await keepDealAddress(tx, { dealId, memberId: act.by, sealed: act.sealed });
    // Whoever acts has seen what they were told of it so far.
    if (stored) await markAboutRead(tx, act.by, { dealId }, new Date(now));
    const after = await loadDealFor(tx, dealId, act.by);
    await spread(tx, news, now, titlesIn(after?.stored));
    return { stored: after?.stored, ...(after && { reader: after.reader }) };
  }
  // What was due happens all the same, so that the refusal shows the deal as it is.
  const passed = stored && decide(stored.deal, { type: 'time' }, now);
  if (!passed || isRefused(passed) || passed.deal === stored.deal) return { stored, refused: outcome };
  await spread(tx, await apply(tx, [{ before: stored.deal, decided: passed }], now), now);
  return { stored: await loadDeal(tx, dealId), refused: outcome };
}

const titlesIn = (stored: StoredDeal | undefined) =>
  Object.fromEntries(Object.entries(stored?.copies ?? {}).map(([terms, { listings }]) => [terms, listings]));

/** Of a deal that begins with the act. */
function newParties(act: Act): string[] {
  if (act.type === 'propose') return [act.by, ...partiesOf(act.moves)];
  return act.type === 'record-sale' ? [act.by, act.buyer] : [];
}

/** What staff decide about a disputed deal, in a transaction that is there already. */
export async function decideIn(tx: DbOrTransaction, dealId: string, event: DecisionEvent, now: Moment): Promise<Acted> {
  await lockDeals(tx, [dealId]);
  const [stored] = await loadLocked(tx, [dealId]);
  const outcome = decide(stored?.deal ?? null, event, now);
  if (isRefused(outcome)) return { stored, refused: outcome };
  await spread(tx, await apply(tx, [{ before: stored?.deal ?? null, decided: outcome, note: event.reason }], now), now);
  return { stored: await loadDeal(tx, dealId) };
}

async function withFacts(
  { settings }: Pick<DealDeps, 'settings'>,
  tx: DbOrTransaction,
  dealId: string,
  deal: Deal | null,
  act: Act,
  now: Moment,
): Promise<DealEvent> {
  const about = (moves: readonly Move[]) => ({
    dealId,
    listings: listingsOf(moves),
    members: [act.by, ...partiesOf(moves)],
  });
  switch (act.type) {
    case 'propose': {
      const { facts, counts } = await readFacts(tx, settings, { ...about(act.moves), proposer: act.by }, now);
      return { ...(act as ProposeEvent), facts, counts };
    }
    case 'counter': {
      const moves = [...act.moves, ...(deal ? currentTerms(deal).moves : [])];
      const { facts } = await readFacts(tx, settings, about(moves), now);
      return { ...(act as CounterEvent), facts };
    }
    case 'accept': {
      const { facts } = await readFacts(tx, settings, about(deal ? currentTerms(deal).moves : []), now);
      return { ...(act as AcceptEvent), facts };
    }
    case 'record-sale': {
      const sale = { dealId, listings: [act.listingId], members: [act.by, act.buyer] };
      const { facts } = await readFacts(tx, settings, sale, now);
      return { ...(act as RecordSaleEvent), facts };
    }
    case 'done':
    case 'address':
      return { ...act, corrections: await countCorrections(tx, dealId, deal, act) };
    default:
      return act;
  }
}

/** Of what is said for the first time there are none. */
async function countCorrections(
  tx: DbOrTransaction,
  dealId: string,
  deal: Deal | null,
  act: Extract<Act, { type: 'done' | 'address' }>,
): Promise<number> {
  const step = act.type === 'done' ? act.step : null;
  const isFirst = step
    ? !deal?.steps.some(({ id, doneAt }) => id === step && doneAt !== null)
    : !deal?.addresses.includes(act.by);
  if (isFirst) return 0;
  const { rows } = await executeNamed<{ count: number }>(
    tx,
    sql`select count(*)::int as count from deal_events e where e.deal_id = ${dealId}::uuid
      and e.of = ${step ? 'step-corrected' : 'address-given'}::text and e.by_id = ${act.by}::uuid
      and e.step is not distinct from ${step}::smallint`,
  );
  // The first address may be among those that were told.
  return Math.max(0, (rows[0]?.count ?? 0) - (step ? 0 : 1));
}

/** Saves changes with their effects, then what other proposals hear of them; nobody is told before the end of the transaction. */
async function apply(tx: DbOrTransaction, changes: readonly Change[], now: Moment): Promise<News[]> {
  const real = changes.filter(
    ({ before, decided }) => decided.effects.length > 0 || !isDeepStrictEqual(before, decided.deal),
  );
  if (real.length === 0) return [];
  await saveDeals(tx, real, now);
  const decided = real.map((change) => change.decided);
  const news = await carryOut(tx, decided, now);
  const heard = new Map<string, OutsideEvent>();
  for (const { deal, effects } of decided)
    for (const { listings, became } of effects.filter((effect) => effect.type === 'void-proposals'))
      for (const { id, listingId } of await findOpenDeals(
        tx,
        sql`dl.listing_id = any (${sql.param(listings)}::uuid[])`,
      ))
        if (id !== deal.id) heard.set(id, { type: 'listing', listingId, became });
  return [...news, ...(await hear(tx, heard, now))];
}

/** Open deals with their listings, in the order of their ids. */
async function findOpenDeals(tx: DbOrTransaction, which: SQL): Promise<{ id: string; listingId: string }[]> {
  const { rows } = await executeNamed<{ id: string; listingId: string }>(
    tx,
    sql`select dl.deal_id as id, dl.listing_id as "listingId" from deal_listings dl where ${which}
      order by dl.deal_id, dl.listing_id`,
  );
  return rows;
}

/** Tells deals what happened around each of them. Whoever calls holds the lock of one party of every deal. */
export async function hear(
  tx: DbOrTransaction,
  events: ReadonlyMap<string, OutsideEvent>,
  now: Moment,
): Promise<News[]> {
  if (events.size === 0) return [];
  const stored = await loadLocked(tx, [...events.keys()]);
  const changes = stored.map(({ deal }): Change => {
    const outcome = decide(deal, events.get(deal.id) ?? { type: 'time' }, now);
    if (isRefused(outcome)) throw new Refusal(outcome.refusal);
    return { before: deal, decided: outcome };
  });
  return apply(tx, changes, now);
}

/**
 * Tells every open deal that it concerns what happened around it, in the transaction in which it happens. That transaction
 * has taken the lock of the member, or of the listing's owner, before its first row.
 */
export async function tellDeals(
  { clock }: Pick<Deps, 'clock'>,
  tx: DbOrTransaction,
  event: Exclude<OutsideEvent, { type: 'time' }>,
): Promise<void> {
  const now = clock.now().getTime();
  const concerned = await findOpenDeals(tx, concernedBy(event));
  await spread(tx, await hear(tx, new Map(concerned.map(({ id }) => [id, event])), now), now);
}

function concernedBy(event: Exclude<OutsideEvent, { type: 'time' }>): SQL {
  if ('listingId' in event) return sql`dl.listing_id = ${event.listingId}::uuid`;
  const members = event.type === 'blocked' ? [event.by, event.other] : [event.member];
  const parties = members.map(
    (member) =>
      sql`dl.deal_id in (select dp.deal_id from deal_parties dp where dp.member_id = ${member}::uuid and dp.view <> 'ended')`,
  );
  return sql.join(parties, sql` and `);
}
