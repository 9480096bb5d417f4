import { sql } from 'drizzle-orm';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealStates, isEndState } from '#contract/deals/deal-states.ts';
import type { DealView } from '#contract/deals/deal-values.ts';
import type { Deal as DealAnswer, DealPage, DealSummary } from '#contract/deals/deals.ts';
import type { MemberDeals, SeenFact } from '#contract/deals/member-deals.ts';
import type { PrivatePriceOffer } from '#contract/deals/private-prices/private-price-schema.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { type MomentList, readMomentPage } from '#server/lib/moment-page.ts';
import { markAboutRead } from '#server/notifications/notifications.ts';
import { readAdded } from './edits/read-added.ts';
import { hideFromTools } from './hide-from-tools.ts';
import { judgeWords } from './note-guard.ts';
import { readPayTo } from './paying/sealed-ways.ts';
import { findPrivatePrices } from './private-prices/kept-private-prices.ts';
import { offeredNow } from './private-prices/offered-to.ts';
import type { Deal } from './rules/deal-state.ts';
import { seesAddress } from './rules/steps.ts';
import { seesWays } from './rules/ways-rules.ts';
import { type Acted, actOnDeal, type DealDeps } from './store/act-on-deal.ts';
import type { Act } from './store/acts.ts';
import { readDealAddresses } from './store/addresses.ts';
import { dealAnswer, dealSummary } from './store/deal-json.ts';
import { storedDealJson } from './store/deal-row.ts';
import { loadDealFor, readStoredDeal, type StoredDeal } from './store/load-deal.ts';
import { judgeMembers, type MemberRow, memberRowsText, readMemberRows } from './store/read-facts.ts';

/** The key opens addresses. */
export type ReaderDeps = DealDeps & Pick<Deps, 'env'> & { secret: string };

/** One deal for one of its parties, who has now read what they were told of it; to anyone else there is none. */
export async function getDeal(deps: ReaderDeps, dealId: string, memberId: string): Promise<DealAnswer> {
  await markAboutRead(deps.database.background.db, memberId, { dealId }, deps.clock.now());
  return readDeal(deps, dealId, memberId);
}

/** One deal for one of its parties, to whom a tool may show it without their reading it. */
export async function getDealForTool(deps: ReaderDeps, dealId: string, memberId: string): Promise<DealAnswer> {
  return hideFromTools(await readDeal(deps, dealId, memberId));
}

async function readDeal(deps: ReaderDeps, dealId: string, memberId: string): Promise<DealAnswer> {
  const found = await loadDealFor(deps.database.db, dealId, memberId);
  if (!found?.stored.deal.parties.includes(memberId)) throw new Refusal(dealErrors.notFound);
  return answerTo(deps, deps.database.db, found, memberId);
}

/** With the own address, those where the reader has to send something, and how to pay whom the reader has to pay. */
async function answerTo(
  deps: ReaderDeps,
  db: DbOrTransaction,
  { stored, reader }: { stored: StoredDeal; reader?: MemberRow[] | undefined },
  memberId: string,
): Promise<DealAnswer> {
  const { deal } = stored;
  const seen = deal.parties.filter((party) => party === memberId || seesAddress(deal, memberId, party));
  const given = seen.filter((party) => deal.addresses.includes(party));
  const addresses = given.length > 0 ? await readDealAddresses(db, deps.secret, deal.id, given) : {};
  return dealAnswer(
    stored,
    await readerOf(deps, memberId, reader ?? (await readMemberRows(db, [memberId]))),
    addresses,
    await readPayTo(db, deps.secret, deal, memberId),
    await readAdded(db, stored),
  );
}

/** What a party does. A refusal that is about the deal shows it as it is. */
export async function changeDeal(deps: ReaderDeps, dealId: string, act: Act): Promise<DealAnswer> {
  const now = deps.clock.now().getTime();
  const judged = await judgeWords(deps, dealId, act);
  const { deal, refused } = await deps.database.db.transaction(async (tx) => {
    const { stored, reader, refused, isUnchanged } = await actOnDeal(tx, deps, dealId, judged, now);
    const isTheirs = stored?.deal.parties.includes(act.by);
    const deal = stored && isTheirs ? await answerTo(deps, tx, { stored, reader }, act.by) : undefined;
    // Undone instead of committed: the next who wants the same wig need not wait until row locks alone are on the disk.
    if (refused && isUnchanged) throw toRefusal(refused, deal, now);
    return { deal, refused };
  });
  if (refused) throw toRefusal(refused, deal, now);
  if (!deal) throw new Refusal(dealErrors.notFound);
  return deal;
}

function toRefusal(
  { refusal, retryAt, held }: NonNullable<Acted['refused']>,
  deal: DealAnswer | undefined,
  now: number,
) {
  return new Refusal(refusal, {
    ...(retryAt !== undefined && { retryAfterSeconds: Math.max(1, Math.ceil((retryAt - now) / 1000)) }),
    ...(refusal.status === 409 &&
      (deal || held) && { beside: { ...(deal && { deal }), ...(held && { unpaid: held }) } }),
  });
}

async function readerOf(deps: DealDeps, id: string, rows: readonly MemberRow[]) {
  const now = deps.clock.now().getTime();
  const { [id]: standing } = await judgeMembers(rows, deps.settings, now);
  return { id, standing, now };
}

/** One page of one of the four lists, in one statement. */
export async function findMyDeals(
  deps: DealDeps,
  memberId: string,
  { view, cursor }: { view: DealView; cursor?: string | undefined },
): Promise<DealPage> {
  const wanted = { values: [memberId, view], cursor, refusal: dealErrors.brokenCursor };
  const page = await readMomentPage<{ reader: MemberRow[] }>(deps.database.pool, myDeals, wanted);
  if (!page) throw new Error('A page of deals came without a row');
  const reader = await readerOf(deps, memberId, page.reader);
  const rows: unknown[] = JSON.parse(page.json);
  return { deals: rows.map((deal) => dealSummary(readStoredDeal(deal), reader)), nextCursor: page.nextCursor };
}

const myDeals: MomentList = {
  name: 'my-deals',
  perPage: 20,
  moment: 'dp.changed_at',
  id: 'dp.deal_id',
  rows: (isAfter) => `select dp.deal_id, dp.changed_at from deal_parties dp
    where dp.member_id = $1::uuid and dp.view = $2 and ${isAfter}`,
  json: storedDealJson,
  from: 'page s join deals d on d.id = s.deal_id',
  also: `array(${memberRowsText('array[$1::uuid]')}) as reader`,
};

const listedMax = 50;

/** The caller's own deals about a listing that have not ended, the last changed first: enough for its page. */
export async function findListingDeals(
  deps: DealDeps,
  memberId: string,
  listingId: string,
): Promise<{ deals: DealSummary[]; privatePrice: PrivatePriceOffer | null }> {
  const { rows } = await deps.database.pool.query<{ deal: unknown }>({
    ...aboutListing,
    values: [listingId, memberId],
  });
  const now = deps.clock.now().getTime();
  const kept = await findPrivatePrices(deps.database.db, memberId, { listingId }, now);
  const known = await readMemberRows(deps.database.db, [memberId, ...kept.map(({ sellerId }) => sellerId)]);
  const reader = await readerOf(deps, memberId, known);
  const [offer] = await offeredNow(deps, memberId, kept, known);
  return {
    deals: rows.map(({ deal }) => dealSummary(readStoredDeal(deal), reader)),
    privatePrice: offer ? { id: offer.id, cents: offer.cents, endsAt: offer.endsAt } : null,
  };
}

const aboutListing = {
  name: 'deals-about-listing',
  text: `select ${storedDealJson} as deal from deal_listings dl
    join deal_parties own on own.deal_id = dl.deal_id and own.member_id = $2
    join deals d on d.id = dl.deal_id
    where dl.listing_id = $1 order by d.changed_at desc, d.id desc limit ${listedMax}`,
};

/** The caller's own deals with a member that have not ended, the last changed first, and what the member sees of the caller there. */
export async function findMemberDeals(deps: DealDeps, memberId: string, otherId: string): Promise<MemberDeals> {
  const { rows } = await deps.database.pool.query<{ deal: unknown }>({
    ...withMember,
    values: [memberId, otherId, dealStates.filter((state) => !isEndState(state))],
  });
  const reader = await readerOf(deps, memberId, await readMemberRows(deps.database.db, [memberId]));
  return {
    deals: rows.map(({ deal }) => {
      const stored = readStoredDeal(deal);
      return { deal: dealSummary(stored, reader), memberSees: seenFactsOf(stored.deal, memberId, otherId) };
    }),
  };
}

const withMember = {
  name: 'deals-with-member',
  text: `select ${storedDealJson} as deal from deal_parties own
    join deal_parties other on other.deal_id = own.deal_id and other.member_id = $2::uuid
    join deals d on d.id = own.deal_id
    where own.member_id = $1::uuid and own.member_id <> other.member_id and own.view <> 'ended'
      and d.state = any ($3::text[])
    order by d.changed_at desc, d.id desc limit ${listedMax}`,
};

function seenFactsOf(deal: Deal, of: string, viewer: string): SeenFact[] {
  const seesAddressOf = seesAddress(deal, viewer, of) && deal.addresses.includes(of);
  const seesWaysOf = deal.steps.some((step) => step.to === of && seesWays(deal, viewer, step));
  return [
    ...(seesAddressOf ? (['address'] as const) : []),
    ...(seesWaysOf && deal.payable.includes(of) ? (['ways-to-be-paid'] as const) : []),
  ];
}

/** How many deals wait for this member: shown in the menu. */
export async function countDealsThatNeed(db: DbOrTransaction, memberId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from deal_parties where member_id = ${memberId} and view = 'needs-me'`,
  );
  return rows[0]?.count ?? 0;
}
