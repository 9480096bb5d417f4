import { sql } from 'drizzle-orm';
import type { KeptCopy, Wig } from '#contract/deals/listing-copy.ts';
import { type Brands, readBrands } from '#server/brands/brands.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { wigJson } from '#server/db/listing-copy.ts';
import { endPrivatePrices } from '#server/deals/private-prices/kept-private-prices.ts';
import { currentTerms, listingsOf } from '#server/deals/rules/deal-state.ts';
import { tellConcerned } from '#server/deals/store/act-on-deal.ts';
import type { RuledDeal } from '#server/deals/store/load-deal.ts';
import type { DealNotice } from '#server/deals/store/notices.ts';
import type { Deps } from '#server/lib/deps.ts';
import { type Edit, judgeEdit } from './judge-edit.ts';

/** By listing id. */
export type Wigs = Readonly<Record<string, Wig>>;

export async function readWigs(tx: DbOrTransaction, listingIds: readonly string[]): Promise<Wigs> {
  const { rows } = await tx.execute<{ id: string; wig: Wig }>(
    sql`select l.id, ${sql.raw(wigJson)} as wig from listings l where l.id = any (${sql.param(listingIds)}::uuid[])`,
  );
  return Object.fromEntries(rows.map(({ id, wig }) => [id, wig]));
}

/** Ends the open proposals that an edit voids, in the transaction of the edit; `before` has the wigs as they were. Returns how many ended. */
export async function tellEdits(
  { clock }: Pick<Deps, 'clock'>,
  tx: DbOrTransaction,
  before: Wigs,
  held?: DealNotice[],
): Promise<number> {
  const now = clock.now().getTime();
  const after = await readWigs(tx, Object.keys(before));
  const brands = await readBrands(tx);
  const edited = Object.keys(after).flatMap((listingId) => {
    const edit = editOf(undefined, before[listingId], after[listingId], brands);
    return edit.changed.length > 0 ? [changedEvent(listingId, edit)] : [];
  });
  await endPrivatePrices(tx, edited, now);
  const dealIds = await findProposals(tx, Object.keys(after));
  return tellConcerned(tx, dealIds, (stored) => findVoid(stored, before, after, brands), now, held);
}

const changedEvent = (listingId: string, { changed }: Edit) =>
  ({ type: 'listing', listingId, became: 'changed', changed }) as const;

/** The first wig of a proposal whose edit ends it. */
export function findVoid({ deal, copies }: RuledDeal, before: Wigs, after: Wigs, brands: Brands) {
  if (deal.state !== 'proposed' || deal.kind !== 'deal') return undefined;
  const { id, moves } = currentTerms(deal);
  for (const listingId of listingsOf(moves)) {
    const edit = editOf(copies[id]?.listings[listingId], before[listingId], after[listingId], brands);
    if (edit.changed.length > 0) return changedEvent(listingId, edit);
  }
  return undefined;
}

const noEdit: Edit = { changed: [], addedWords: [], addedPhotoIds: [] };

/** Terms decide by their own copy, so that slips never add up; terms without one by the wig before the save. */
function editOf(copy: KeptCopy | undefined, before: Wig | undefined, after: Wig | undefined, brands: Brands): Edit {
  const old = copy?.wig ?? before;
  return old && after ? judgeEdit(old, after, brands) : noEdit;
}

export async function findProposals(db: DbOrTransaction, listingIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select distinct d.id
    from deal_listings dl join deals d on d.id = dl.deal_id
    where dl.listing_id = any (${sql.param(listingIds)}::uuid[]) and d.state = 'proposed' and d.kind = 'deal'`);
  return rows.map(({ id }) => id);
}
