import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { endPrivatePrices } from '#server/deals/private-prices/kept-private-prices.ts';
import {
  type Decided,
  type DecisionEvent,
  isRefused,
  type OutsideEvent,
  type Refused,
} from '#server/deals/rules/deal-events.ts';
import { currentTerms, type Deal, type MemberId, type Moment } from '#server/deals/rules/deal-state.ts';
import { decide } from '#server/deals/rules/rules.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { markAboutRead } from '#server/notifications/notifications.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { type Act, aboutOf, newParties, withFacts } from './acts.ts';
import { keepDealAddress } from './addresses.ts';
import { carryOut } from './carry-out.ts';
import { loadDeal, loadDealFor, loadLocked, type RuledDeal, type StoredDeal } from './load-deal.ts';
import { lockDeals } from './locks.ts';
import type { DealNotice, Titles, ToldChange } from './notices.ts';
import { type MemberRow, type OpenDeal, readFacts } from './read-facts.ts';
import { type Change, changesSomething, saveDeal } from './save-deals.ts';
import { tellParties } from './tell-parties.ts';

export type DealDeps = Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader };

/** The deal as it is now, and why the act was refused, where it was. */
export interface Acted {
  stored: StoredDeal | undefined;
  /** How whoever acted stands now, where it is known. */
  reader?: MemberRow[];
  refused?: Refused;
  /** The refusal wrote nothing, so there is nothing to commit. */
  isUnchanged?: boolean;
}

/** The one way a party changes a deal, in a transaction that is there already: lock, load, decide, save, tell. */
export async function actOnDeal(
  tx: DbOrTransaction,
  { settings }: Pick<DealDeps, 'settings'>,
  dealId: string,
  act: Act,
  now: Moment,
): Promise<Acted> {
  await lockDeals(tx, [dealId], newParties(act));
  const [locked] = await loadLocked(tx, [dealId]);
  const before = locked?.deal ?? null;
  const about = aboutOf(dealId, act);
  const known = about && (await readFacts(tx, settings, about, now));
  const outcome = decide(before, await withFacts(tx, dealId, before, act, known), now);
  if (isRefused(outcome)) return refuseWith(tx, outcome, locked, now);
  const note = act.type === 'decline' ? act.note : null;
  const words = 'warnings' in act && act.warnings ? { by: act.by, warnings: act.warnings } : undefined;
  const own: Change = { before, decided: outcome, note, words };
  const rivals = await changeRivals(tx, outcome, known?.rivals ?? [], now);
  await saveChanges(tx, [own, ...rivals], now);
  if (act.type === 'address') await keepDealAddress(tx, { dealId, memberId: act.by, sealed: act.sealed });
  // Whoever acts has seen what they were told of it so far.
  if (locked) await markAboutRead(tx, act.by, { dealId }, new Date(now));
  const after = await loadDealFor(tx, dealId, act.by);
  const titles = after ? titlesOf(outcome.deal, after.stored) : {};
  await tellChanges(tx, [{ ...own, titles }, ...rivals], now);
  return { stored: after?.stored, ...(after && { reader: after.reader }) };
}

/** What was due happens all the same, so that the refusal shows the deal as it is. */
async function refuseWith(
  tx: DbOrTransaction,
  refused: Refused,
  locked: RuledDeal | undefined,
  now: Moment,
): Promise<Acted> {
  if (!locked) return { stored: undefined, refused, isUnchanged: true };
  const passed = changeBy(locked, { type: 'time' }, now);
  const isUnchanged = !changesSomething(passed);
  if (!isUnchanged) await write(tx, [passed], now);
  return { stored: await loadDeal(tx, locked.deal.id), refused, isUnchanged };
}

/** Other proposals for what is reserved or sold now. Nothing that happens to them concerns others. */
async function changeRivals(
  tx: DbOrTransaction,
  { effects }: Decided,
  rivals: readonly OpenDeal[],
  now: Moment,
): Promise<ToldChange[]> {
  const events = new Map<string, OutsideEvent>();
  for (const { listings, became } of effects.filter((effect) => effect.type === 'void-proposals')) {
    const changed = listings.map((listingId) => ({ type: 'listing', listingId, became }) as const);
    await endPrivatePrices(tx, changed, now);
    for (const { id, listingId } of rivals)
      if (listings.includes(listingId)) events.set(id, { type: 'listing', listingId, became });
  }
  if (events.size === 0) return [];
  const stored = await loadLocked(tx, [...events.keys()]);
  return stored.map((one) => changeBy(one, events.get(one.deal.id) ?? { type: 'time' }, now));
}

/** What the rules make of a deal around which something happened. Whoever calls holds the lock of one of its parties. */
function changeBy(stored: RuledDeal, event: OutsideEvent | DecisionEvent, now: Moment): ToldChange {
  const outcome = decide(stored.deal, event, now);
  if (isRefused(outcome)) throw new Refusal(outcome.refusal);
  return { before: stored.deal, decided: outcome, titles: titlesOf(outcome.deal, stored) };
}

/** As the current terms have them. */
const titlesOf = (deal: Deal, { copies }: Pick<RuledDeal, 'copies'>): Titles =>
  copies[currentTerms(deal).id]?.listings ?? {};

async function write(
  tx: DbOrTransaction,
  changes: readonly ToldChange[],
  now: Moment,
  held?: DealNotice[],
): Promise<void> {
  await saveChanges(tx, changes, now);
  await tellChanges(tx, changes, now, held);
}

async function saveChanges(tx: DbOrTransaction, changes: readonly Change[], now: Moment): Promise<void> {
  const real = changes.filter(changesSomething);
  for (const change of real) await saveDeal(tx, change, now);
  await carryOut(tx, real, now);
}

async function tellChanges(
  tx: DbOrTransaction,
  changes: readonly ToldChange[],
  now: Moment,
  held?: DealNotice[],
): Promise<void> {
  const real = changes.filter(changesSomething);
  if (real.length > 0) await tellParties(tx, real, now, held);
}

/** What staff decide about a disputed deal, in a transaction that is there already. */
export async function decideAsStaff(
  tx: DbOrTransaction,
  dealId: string,
  event: DecisionEvent,
  now: Moment,
): Promise<Acted> {
  await lockDeals(tx, [dealId]);
  const [locked] = await loadLocked(tx, [dealId]);
  const outcome = decide(locked?.deal ?? null, event, now);
  if (isRefused(outcome)) return { stored: await loadDeal(tx, dealId), refused: outcome };
  if (!locked) return { stored: undefined };
  const titles = titlesOf(outcome.deal, locked);
  await write(tx, [{ before: locked.deal, decided: outcome, note: event.reason, titles }], now);
  return { stored: await loadDeal(tx, dealId) };
}

/** Lets happen what was due in these deals by then. */
export async function passDeals(tx: DbOrTransaction, dealIds: readonly string[], now: Moment): Promise<void> {
  if (dealIds.length === 0) return;
  await lockDeals(tx, dealIds);
  const stored = await loadLocked(tx, dealIds);
  await write(
    tx,
    stored.map((one) => changeBy(one, { type: 'time' }, now)),
    now,
  );
}

type Interruption = Exclude<OutsideEvent, { type: 'time' }>;

/**
 * Tells every open deal that it concerns what happened around it, in the transaction in which it happens. That transaction
 * has taken the lock of the member, or of the listing's owner, before its first row.
 */
export async function tellDeals(deps: Pick<Deps, 'clock'>, tx: DbOrTransaction, event: Interruption) {
  await tellDealsOfAll(deps, tx, [event]);
}

/**
 * The same for several events at once, of which each deal hears the first that concerns it: threads are locked in one order for all of
 * them. Notices go into `held`, where it is given, for whoever tells them later. Returns how many deals ended.
 */
export async function tellDealsOfAll(
  { clock }: Pick<Deps, 'clock'>,
  tx: DbOrTransaction,
  events: readonly Interruption[],
  held?: DealNotice[],
): Promise<number> {
  const now = clock.now().getTime();
  await endPrivatePrices(tx, events, now);
  const heard = new Map<string, Interruption>();
  for (const event of events)
    for (const dealId of await findConcerned(tx, event)) if (!heard.has(dealId)) heard.set(dealId, event);
  return tellConcerned(tx, [...heard.keys()], ({ deal }) => heard.get(deal.id), now, held);
}

/** Lets each of these deals hear its own event. Returns how many deals ended. */
export async function tellConcerned(
  tx: DbOrTransaction,
  dealIds: readonly string[],
  eventOf: (stored: RuledDeal) => Interruption | undefined,
  now: Moment,
  held?: DealNotice[],
): Promise<number> {
  if (dealIds.length === 0) return 0;
  const concerned = await loadLocked(tx, dealIds);
  const changes = concerned.map((one) => changeBy(one, eventOf(one) ?? { type: 'time' }, now));
  await write(tx, changes, now, held);
  return changes.filter(({ before, decided }) => before?.ended === null && decided.deal.ended !== null).length;
}

export async function findConcerned(tx: DbOrTransaction, event: Interruption): Promise<string[]> {
  const open = (member: MemberId) =>
    sql`dl.deal_id in (select dp.deal_id from deal_parties dp where dp.member_id = ${member} and dp.view <> 'ended')`;
  const members = 'listingId' in event ? [] : event.type === 'blocked' ? [event.by, event.other] : [event.member];
  const concerned =
    'listingId' in event ? sql`dl.listing_id = ${event.listingId}` : sql.join(members.map(open), sql` and `);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct dl.deal_id as id from deal_listings dl where ${concerned}`,
  );
  return rows.map(({ id }) => id);
}
