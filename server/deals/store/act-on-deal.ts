import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { executeNamed, sendTogether } from '#server/db/named-statement.ts';
import {
  type AddressEvent,
  type DealEvent,
  type Decided,
  type DecisionEvent,
  isRefused,
  type MemberEvent,
  type OutsideEvent,
  type Refused,
} from '#server/deals/deal-events.ts';
import { type Deal, listingsOf, type MemberId, type Moment, type Move } from '#server/deals/deal-state.ts';
import { decide } from '#server/deals/rules.ts';
import { partiesOf } from '#server/deals/terms-rules.ts';
import type { Deps } from '#server/lib/deps.ts';
import { markAboutRead } from '#server/notifications/notifications.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { keepDealAddress } from './addresses.ts';
import type { Change } from './change.ts';
import { hear, titlesOf } from './hear.ts';
import { loadDeal, loadDealFor, loadLocked, loadLockedDeal, type RuledDeal, type StoredDeal } from './load-deal.ts';
import { lockDeals } from './locks.ts';
import { type About, type Known, type MemberRow, type OpenDeal, readFacts } from './read-facts.ts';
import { spread } from './spread.ts';
import { realOf, startWriting, writeChanges } from './write-changes.ts';

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
  /** The refusal wrote nothing, so there is nothing to commit. */
  isUnchanged?: boolean;
}

/**
 * The one way a party changes a deal, in a transaction that is there already: one at a time per deal, decided by the rules. `last` is
 * sent with what the act writes, behind it.
 */
export async function actIn(
  tx: DbOrTransaction,
  { settings }: Pick<DealDeps, 'settings'>,
  dealId: string,
  act: Act,
  now: Moment,
  last: () => Promise<void> = async () => {},
): Promise<Acted> {
  const about = aboutOf(dealId, act);
  const [, stored, known] = await sendTogether(tx, () => [
    lockDeals(tx, [dealId], newParties(act)),
    loadLockedDeal(tx, dealId),
    about ? readFacts(tx, settings, about, now) : Promise.resolve(undefined),
  ]);
  const before = stored?.deal ?? null;
  const outcome = decide(before, await withFacts(tx, dealId, before, act, known), now);
  const reader = known?.members.filter(({ id }) => id === act.by);
  if (isRefused(outcome)) return refuseWith(tx, outcome, { stored, reader }, now);
  const note = act.type === 'decline' ? act.note : null;
  const titles = titlesOf(outcome.deal, stored, known?.titles);
  const words = 'warnings' in act && act.warnings ? { by: act.by, warnings: act.warnings } : undefined;
  const own: Change = { before, decided: outcome, note, words, titles, writers: stored?.writers ?? known?.writers };
  const changes = realOf([own, ...(await hearRivals(tx, outcome, known?.rivals ?? [], now))]);
  let loading: ReturnType<typeof loadDealFor> | undefined;
  await sendTogether(tx, () => {
    const writes = startWriting(tx, changes, now);
    if (act.type === 'address') writes.push(keepDealAddress(tx, { dealId, memberId: act.by, sealed: act.sealed }));
    // Whoever acts has seen what they were told of it so far.
    if (stored) writes.push(markAboutRead(tx, act.by, { dealId }, new Date(now)));
    loading = loadDealFor(tx, dealId, act.by);
    return [...writes, loading, ...spread(tx, changes, now), last()];
  });
  const after = await loading;
  return { stored: after?.stored, ...(after && { reader: after.reader }) };
}

/** What was due happens all the same, so that the refusal shows the deal as it is. */
async function refuseWith(
  tx: DbOrTransaction,
  refused: Refused,
  { stored, reader }: { stored: (StoredDeal & RuledDeal) | undefined; reader: MemberRow[] | undefined },
  now: Moment,
): Promise<Acted> {
  const passed = stored && decide(stored.deal, { type: 'time' }, now);
  if (!passed || isRefused(passed) || passed.deal === stored.deal)
    return { stored, ...(reader && { reader }), refused, isUnchanged: true };
  const titles = titlesOf(passed.deal, stored);
  await writeChanges(tx, [{ before: stored.deal, decided: passed, titles, writers: stored.writers }], now);
  return { stored: await loadDeal(tx, stored.deal.id), refused };
}

/** Other proposals for what is reserved or sold now. Nothing that they hear makes others hear something. */
async function hearRivals(
  tx: DbOrTransaction,
  { effects }: Decided,
  rivals: readonly OpenDeal[],
  now: Moment,
): Promise<Change[]> {
  const heard = new Map<string, OutsideEvent>();
  for (const { listings, became } of effects.filter((effect) => effect.type === 'void-proposals'))
    for (const { id, listingId } of rivals)
      if (listings.includes(listingId)) heard.set(id, { type: 'listing', listingId, became });
  if (heard.size === 0) return [];
  return hear(await loadLocked(tx, [...heard.keys()]), ({ id }) => heard.get(id) ?? { type: 'time' }, now);
}

/** Of a deal that begins with the act. */
function newParties(act: Act): string[] {
  if (act.type === 'propose') return [act.by, ...partiesOf(act.moves)];
  return act.type === 'record-sale' ? [act.by, act.buyer] : [];
}

/** What staff decide about a disputed deal, in a transaction that is there already. */
export async function decideIn(tx: DbOrTransaction, dealId: string, event: DecisionEvent, now: Moment): Promise<Acted> {
  const [, stored] = await sendTogether(tx, () => [lockDeals(tx, [dealId]), loadLockedDeal(tx, dealId)]);
  const outcome = decide(stored?.deal ?? null, event, now);
  if (isRefused(outcome)) return { stored, refused: outcome };
  const change = { before: stored?.deal ?? null, decided: outcome, note: event.reason, writers: stored?.writers };
  await writeChanges(tx, [{ ...change, titles: titlesOf(outcome.deal, stored) }], now);
  return { stored: await loadDeal(tx, dealId) };
}

/** What the facts of an act are about; nothing for acts that need none. */
function aboutOf(dealId: string, act: Act): About | undefined {
  switch (act.type) {
    case 'propose':
      return { dealId, ...aboutMoves(act.by, act.moves), proposer: act.by };
    case 'counter':
      return { dealId, ...aboutMoves(act.by, act.moves), withTerms: true };
    case 'accept':
      return { dealId, ...aboutMoves(act.by, []), withTerms: true };
    case 'record-sale':
      return { dealId, listings: [act.listingId], members: [act.by, act.buyer] };
    default:
      return undefined;
  }
}

const aboutMoves = (by: MemberId, moves: readonly Move[]) => ({
  listings: listingsOf(moves),
  members: [by, ...partiesOf(moves)],
});

async function withFacts(
  tx: DbOrTransaction,
  dealId: string,
  deal: Deal | null,
  act: Act,
  known: Known | undefined,
): Promise<DealEvent> {
  switch (act.type) {
    case 'done':
    case 'address':
      return { ...act, corrections: await countCorrections(tx, dealId, deal, act) };
    default:
      return { ...act, ...(known && { facts: known.facts, counts: known.counts }) } as DealEvent;
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
  const dealIds = await findConcerned(tx, event);
  if (dealIds.length === 0) return;
  const concerned = await loadLocked(tx, dealIds);
  await writeChanges(
    tx,
    hear(concerned, () => event, now),
    now,
  );
}

/** The deals that hear of it. */
export async function findConcerned(
  tx: DbOrTransaction,
  event: Exclude<OutsideEvent, { type: 'time' }>,
): Promise<string[]> {
  const { rows } = await executeNamed<{ id: string }>(
    tx,
    sql`select distinct dl.deal_id as id from deal_listings dl where ${concernedBy(event)}`,
  );
  return rows.map(({ id }) => id);
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
