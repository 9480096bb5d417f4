import type { MemberId } from '#server/deals/rules/deal-state.ts';
import type { DealDeps } from '../store/act-on-deal.ts';
import { judgeMembers, type MemberRow, readMemberRows } from '../store/read-facts.ts';
import { findPrivatePrices, isSellerThere, type KeptPrivatePrice } from './kept-private-prices.ts';

/** Every price that the sellers of wigs this member saved offer them now. */
export async function findOffersTo(deps: DealDeps, memberId: MemberId): Promise<KeptPrivatePrice[]> {
  const { db } = deps.database;
  const kept = await findPrivatePrices(db, memberId, 'all', deps.clock.now().getTime());
  if (kept.length === 0) return [];
  return offeredNow(
    deps,
    memberId,
    kept,
    await readMemberRows(db, [memberId, ...kept.map(({ sellerId }) => sellerId)]),
  );
}

/** Without those by which their seller could not sell now, or not to this member. */
export async function offeredNow(
  { settings, clock }: Pick<DealDeps, 'settings' | 'clock'>,
  memberId: MemberId,
  kept: readonly KeptPrivatePrice[],
  rows: readonly MemberRow[],
): Promise<KeptPrivatePrice[]> {
  const members = await judgeMembers(rows, settings, clock.now().getTime());
  const hasBlocked = (one: MemberId, other: MemberId) =>
    rows.some(({ id, blocks }) => id === one && blocks.includes(other));
  return kept.filter(
    ({ sellerId }) =>
      isSellerThere(members[sellerId]) && !hasBlocked(memberId, sellerId) && !hasBlocked(sellerId, memberId),
  );
}
