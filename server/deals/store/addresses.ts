import { sql } from 'drizzle-orm';
import type { Address } from '#contract/deals/address-schema.ts';
import { dealDays } from '#contract/deals/deal-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { dealAddresses, dealPaymentWays, memberAddresses } from '#server/db/schema/deals-agreed.ts';
import { day, type MemberId } from '#server/deals/rules/deal-state.ts';
import type { Deps } from '#server/lib/deps.ts';
import { seal, unseal } from '#server/lib/seal.ts';

const purpose = 'addresses of members';

/** For the database, which has addresses encrypted only. */
export const sealAddress = (secret: string, memberId: MemberId, address: Address): string =>
  seal(secret, purpose, memberId, address);

export const openAddress = (secret: string, memberId: MemberId, sealed: string): Address | null =>
  unseal(secret, purpose, memberId, sealed);

export async function keepDealAddress(
  tx: DbOrTransaction,
  { dealId, memberId, sealed }: { dealId: string; memberId: MemberId; sealed: string },
): Promise<void> {
  await tx
    .insert(dealAddresses)
    .values({ dealId, memberId, sealed })
    .onConflictDoUpdate({ target: [dealAddresses.dealId, dealAddresses.memberId], set: { sealed } });
}

/** A deal has the address that the settings had when it was agreed: later changes there do not move a parcel. */
export async function keepSettingsAddresses(
  tx: DbOrTransaction,
  dealId: string,
  members: readonly MemberId[],
): Promise<void> {
  await tx.execute(sql`insert into ${dealAddresses} (deal_id, member_id, sealed) select ${dealId}, member_id, sealed
    from ${memberAddresses} where member_id = any (${sql.param(members)}::uuid[]) on conflict do nothing`);
}

/** Addresses of a deal that can be opened, by member. Whoever calls has decided that the reader may see them. */
export async function readDealAddresses(
  db: DbOrTransaction,
  secret: string,
  dealId: string,
  members: readonly MemberId[],
): Promise<Record<MemberId, Address>> {
  const { rows } = await db.execute<{ id: string; sealed: string }>(sql`select member_id as id, sealed
    from ${dealAddresses} where deal_id = ${dealId} and member_id = any (${sql.param(members)}::uuid[])`);
  const opened = rows.flatMap(({ id, sealed }) => {
    const address = openAddress(secret, id, sealed);
    return address ? [[id, address] as const] : [];
  });
  return Object.fromEntries(opened);
}

/** Erases addresses and kept ways to be paid of deals that ended some weeks ago. */
export async function eraseOldAddresses({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - dealDays.addressKept * day).toISOString();
  for (const kept of [dealAddresses, dealPaymentWays])
    await database.db.execute(sql`delete from ${kept} a using deals d
      where d.id = a.deal_id and d.ended_at <= ${before}::timestamptz`);
}

/** With the account of their owner. */
export async function eraseAddressesOf(tx: DbOrTransaction, memberId: MemberId): Promise<void> {
  await tx.execute(sql`delete from ${dealAddresses} where member_id = ${memberId}`);
  await tx.execute(sql`delete from ${memberAddresses} where member_id = ${memberId}`);
}
