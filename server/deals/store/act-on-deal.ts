import { isDeepStrictEqual } from 'node:util';
import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTransaction } from '#server/db/database.ts';
import { deals } from '#server/db/schema/deals.ts';
import {
  type AcceptEvent,
  type AddressEvent,
  type CounterEvent,
  type DealEvent,
  type Decided,
  type DecisionEvent,
  isRefused,
  type MemberEvent,
  type OutsideEvent,
  type ProposeEvent,
  type RecordSaleEvent,
  type Refused,
} from '#server/deals/deal-events.ts';
import { currentTerms, type Deal, listingsOf, type Moment } from '#server/deals/deal-state.ts';
import { decide } from '#server/deals/rules.ts';
import { partiesOf } from '#server/deals/terms-rules.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { markAboutRead } from '#server/notifications/notifications.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { copyKeptAddresses, keepDealAddress } from './addresses.ts';
import { carryOut, type News, spread, writesOf } from './carry-out.ts';
import { readStoredDeal, type StoredDeal, storedDealJson } from './load-deal.ts';
import { lockDeal } from './locks.ts';
import { countProposals, readFacts } from './read-facts.ts';
import { saveDeal } from './save-deal.ts';

export type DealDeps = Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader };

/** What a caller says; the facts are read here, in the transaction that decides. */
export type Act = WithoutFacts<Exclude<MemberEvent, AddressEvent>> | SealedAddress;
/** The address itself passes by the rules, and only encrypted. */
type SealedAddress = AddressEvent & { sealed: string };
type WithoutFacts<E> = E extends unknown ? Omit<E, 'facts' | 'counts'> : never;

/** The deal as it is now, and why the act was refused, where it was. */
export interface Acted {
  stored: StoredDeal | undefined;
  refused?: Refused;
}

/** The one way a party changes a deal: one transaction, one at a time per deal, decided by the rules. */
export function actOnDeal(deps: DealDeps, dealId: string, act: Act): Promise<Acted> {
  const now = deps.clock.now().getTime();
  return deps.database.db.transaction((tx) => actIn(tx, deps, dealId, act, now));
}

/** The same in a transaction that is there already. */
export async function actIn(
  tx: DbOrTransaction,
  deps: Pick<DealDeps, 'settings'>,
  dealId: string,
  act: Act,
  now: Moment,
): Promise<Acted> {
  await lockDeal(tx, dealId, newParties(act));
  const stored = await loadDeal(tx, dealId, { isLocked: true });
  const event = await withFacts(deps, tx, dealId, stored?.deal ?? null, act, now);
  const outcome = decide(stored?.deal ?? null, event, now);
  if (!isRefused(outcome)) {
    const note = act.type === 'decline' ? act.note : null;
    const news = await apply(tx, { before: stored?.deal ?? null, decided: outcome, note }, now);
    if (act.type === 'address') await keepDealAddress(tx, { dealId, memberId: act.by, sealed: act.sealed });
    // Whoever acts has seen what they were told of it so far.
    await markAboutRead(tx, act.by, { dealId }, new Date(now));
    const after = await loadDeal(tx, dealId);
    await spread(tx, news, now, after);
    return { stored: after };
  }
  // What was due happens all the same, so that the refusal shows the deal as it is.
  const passed = stored && decide(stored.deal, { type: 'time' }, now);
  if (!passed || isRefused(passed) || passed.deal === stored.deal) return { stored, refused: outcome };
  await spread(tx, await apply(tx, { before: stored.deal, decided: passed }, now), now);
  return { stored: await loadDeal(tx, dealId), refused: outcome };
}

/** Of a deal that begins with the act. */
function newParties(act: Act): string[] {
  if (act.type === 'propose') return [act.by, ...partiesOf(act.moves)];
  return act.type === 'record-sale' ? [act.by, act.buyer] : [];
}

/** What staff decide about a disputed deal, in a transaction that is there already. */
export async function decideIn(tx: DbOrTransaction, dealId: string, event: DecisionEvent, now: Moment): Promise<Acted> {
  await lockDeal(tx, dealId);
  const stored = await loadDeal(tx, dealId, { isLocked: true });
  const outcome = decide(stored?.deal ?? null, event, now);
  if (isRefused(outcome)) return { stored, refused: outcome };
  await spread(tx, await apply(tx, { before: stored?.deal ?? null, decided: outcome, note: event.reason }, now), now);
  return { stored: await loadDeal(tx, dealId) };
}

const d = alias(deals, 'd');

/**
 * Planned once for each connection: the plan of so much JSON takes longer than reading it. Only a deal that was read with its
 * lock may be changed: its name is what the triggers ask for.
 */
export async function loadDeal(
  tx: DbOrTransaction,
  dealId: string,
  { isLocked = false } = {},
): Promise<StoredDeal | undefined> {
  const deal = sql`${sql.raw(storedDealJson)}`;
  const isThis = eq(d.id, sql.placeholder('dealId'));
  const named = sql`set_config('wigloop.deal', ${d.id}::text, true)`;
  const [row] = isLocked
    ? await tx.select({ deal, named }).from(d).where(isThis).for('update').prepare('locked-deal').execute({ dealId })
    : await tx.select({ deal }).from(d).where(isThis).prepare('deal').execute({ dealId });
  return row && readStoredDeal(row.deal);
}

async function withFacts(
  { settings }: Pick<DealDeps, 'settings'>,
  tx: DbOrTransaction,
  dealId: string,
  deal: Deal | null,
  act: Act,
  now: Moment,
): Promise<DealEvent> {
  const of = (moves: ProposeEvent['moves']) =>
    readFacts(tx, settings, { dealId, listings: listingsOf(moves), members: [act.by, ...partiesOf(moves)] }, now);
  switch (act.type) {
    case 'propose': {
      const counts = await countProposals(tx, act.by, partiesOf(act.moves), now);
      return { ...(act as ProposeEvent), facts: await of(act.moves), counts };
    }
    case 'counter':
      return { ...(act as CounterEvent), facts: await of([...act.moves, ...(deal ? currentTerms(deal).moves : [])]) };
    case 'accept':
      return { ...(act as AcceptEvent), facts: await of(deal ? currentTerms(deal).moves : []) };
    case 'record-sale': {
      const about = { dealId, listings: [act.listingId], members: [act.by, act.buyer] };
      return { ...(act as RecordSaleEvent), facts: await readFacts(tx, settings, about, now) };
    }
    default:
      return act;
  }
}

interface Change {
  before: Deal | null;
  decided: Decided;
  note?: string | null | undefined;
}

/** Saves a change with its effects, then what other proposals hear of it; nobody is told before the end of the transaction. */
async function apply(tx: DbOrTransaction, { before, decided, note }: Change, now: Moment): Promise<News[]> {
  const { deal, effects } = decided;
  if (effects.length === 0 && isDeepStrictEqual(before, deal)) return [];
  await saveDeal(tx, { before, after: deal, besides: writesOf(tx, decided, note) }, now);
  if (!before?.agreedAt && deal.agreedAt) await copyKeptAddresses(tx, deal.id, deal.addresses);
  const news = [await carryOut(tx, decided, now)];
  const concerned = new Map<string, OutsideEvent>();
  for (const { listings, became } of effects.filter((effect) => effect.type === 'void-proposals'))
    for (const listingId of listings)
      for (const other of await findOpenDeals(tx, sql`dl.listing_id = ${listingId}`))
        if (other !== deal.id) concerned.set(other, { type: 'listing', listingId, became });
  for (const [other, event] of concerned) news.push(...(await hear(tx, other, event, now)));
  return news;
}

/** Open deals in the order of their ids. */
async function findOpenDeals(tx: DbOrTransaction, which: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct dl.deal_id as id from deal_listings dl where ${which} order by dl.deal_id`,
  );
  return rows.map(({ id }) => id);
}

/** Whoever holds the lock of one of its parties may tell a deal what happened around it. */
async function hear(tx: DbOrTransaction, dealId: string, event: OutsideEvent, now: Moment): Promise<News[]> {
  const stored = await loadDeal(tx, dealId, { isLocked: true });
  const outcome = stored && decide(stored.deal, event, now);
  if (!outcome) return [];
  if (isRefused(outcome)) throw new Refusal(outcome.refusal);
  return apply(tx, { before: stored.deal, decided: outcome }, now);
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
  const news: News[] = [];
  for (const dealId of await findOpenDeals(tx, concernedBy(event))) news.push(...(await hear(tx, dealId, event, now)));
  await spread(tx, news, now);
}

function concernedBy(event: Exclude<OutsideEvent, { type: 'time' }>): SQL {
  if ('listingId' in event) return sql`dl.listing_id = ${event.listingId}`;
  const members = event.type === 'blocked' ? [event.by, event.other] : [event.member];
  const parties = members.map(
    (member) =>
      sql`dl.deal_id in (select dp.deal_id from deal_parties dp where dp.member_id = ${member} and dp.view <> 'ended')`,
  );
  return sql.join(parties, sql` and `);
}

const batch = 100;
/** Deals that are moved at the same time: few, so that members who browse meanwhile notice nothing. */
const lanes = 3;

/** Lets happen what is due in every deal. Done twice, late or by two servers at once, it comes to the same end. */
export async function passTime(deps: Pick<Deps, 'database' | 'clock'>): Promise<number> {
  const now = deps.clock.now().getTime();
  let last = { dueAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  const failures: unknown[] = [];
  for (let passed = 0; ; ) {
    const due = await deps.database.db
      .select({ id: deals.id, dueAt: deals.dueAt })
      .from(deals)
      .where(
        sql`${deals.dueAt} <= ${new Date(now)} and (${deals.dueAt}, ${deals.id}) > (${last.dueAt}, ${last.id}::uuid)`,
      )
      .orderBy(deals.dueAt, deals.id)
      .limit(batch);
    const waiting = [...due];
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { id } = next;
        await deps.database.db
          .transaction((tx) => passDeal(tx, id, now))
          .then(
            () => passed++,
            // One that fails must not keep the others waiting.
            (error) => failures.push(error),
          );
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const end = due.at(-1);
    if (end?.dueAt) last = { id: end.id, dueAt: end.dueAt };
    if (due.length === batch) continue;
    if (failures.length > 0) throw failures[0];
    return passed;
  }
}

/** Lets happen what was due in one deal by then. */
export async function passDeal(tx: DbOrTransaction, dealId: string, now: Moment): Promise<void> {
  await lockDeal(tx, dealId);
  await spread(tx, await hear(tx, dealId, { type: 'time' }, now), now);
}
