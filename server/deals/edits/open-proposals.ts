import { inArray, sql } from 'drizzle-orm';
import type { OpenProposal } from '#contract/deals/open-proposals.ts';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import { readBrands } from '#server/brands/brands.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { profiles } from '#server/db/schema/members.ts';
import { currentTerms, givesListing, isCash, listingsOf } from '#server/deals/rules/deal-state.ts';
import { ruledDealJson } from '#server/deals/store/deal-row.ts';
import { type RuledDeal, readStoredDeal } from '#server/deals/store/load-deal.ts';
import { findProposals, findVoid, readWigs, type Wigs } from './tell-edits.ts';

/** The open proposals for listings of one owner, the latest first. */
export async function listProposals(db: DbOrTransaction, ownerId: string, listingIds: readonly string[]) {
  return toProposals(db, ownerId, await loadProposals(db, listingIds));
}

/** The proposals that end when listings are gone, or become what `after` says. */
export async function listEnding(
  db: DbOrTransaction,
  ownerId: string,
  { gone, after }: { gone: readonly string[]; after: Wigs },
): Promise<OpenProposal[]> {
  const changing = Object.keys(after);
  const open = await loadProposals(db, [...gone, ...changing]);
  if (open.length === 0) return [];
  const [before, brands] = [await readWigs(db, changing), await readBrands(db)];
  const isGone = ({ deal }: RuledDeal) => listingsOf(currentTerms(deal).moves).some((id) => gone.includes(id));
  const ending = open.filter((one) => isGone(one) || findVoid(one, before, after, brands));
  return toProposals(db, ownerId, ending);
}

async function loadProposals(db: DbOrTransaction, listingIds: readonly string[]): Promise<RuledDeal[]> {
  const ids = await findProposals(db, listingIds);
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ deal: unknown }>(
    sql`select ${sql.raw(ruledDealJson)} as deal from deals d where d.id = any (${sql.param(ids)}::uuid[])
      order by d.changed_at desc, d.id`,
  );
  return rows.map(({ deal }) => readStoredDeal(deal));
}

async function toProposals(db: DbOrTransaction, ownerId: string, open: RuledDeal[]): Promise<OpenProposal[]> {
  if (open.length === 0) return [];
  const members = open.flatMap(({ deal }) => deal.parties);
  const named = await db
    .select({ id: profiles.id, displayName: profiles.displayName })
    .from(profiles)
    .where(inArray(profiles.id, members));
  const nameOf = (id: string) => named.find((one) => one.id === id)?.displayName ?? deletedMemberName;
  return open.map(({ deal }) => {
    const gets = currentTerms(deal).moves.filter(({ to }) => to === ownerId);
    const cash = gets.find(isCash);
    return {
      dealId: deal.id,
      others: deal.parties.filter((id) => id !== ownerId).map((id) => ({ id, displayName: nameOf(id) })),
      isTrade: gets.some(givesListing),
      cents: cash ? cash.cents + cash.shippingCents : null,
    };
  });
}
