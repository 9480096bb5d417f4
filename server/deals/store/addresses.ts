import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Address } from '#contract/deals/address-schema.ts';
import { dealDays } from '#contract/deals/deal-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { dealAddresses, memberAddresses } from '#server/db/schema/deals-agreed.ts';
import { day, type MemberId } from '#server/deals/deal-state.ts';
import type { Deps } from '#server/lib/deps.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'addresses of members', 32));

/** Encrypts an address for the database. It opens only as this member's: a row that is moved to another one says nothing. */
export function sealAddress(secret: string, memberId: MemberId, address: Address): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), iv).setAAD(Buffer.from(memberId));
  const text = Buffer.concat([cipher.update(JSON.stringify(address), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** Null where it cannot be opened, as after a change of AUTH_SECRET: then there is none, and its owner gives it again. */
export function openAddress(secret: string, memberId: MemberId, sealed: string): Address | null {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(memberId))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return JSON.parse(decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8'));
  } catch {
    return null;
  }
}

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

/** Of deals that ended some weeks ago. */
export async function eraseOldAddresses({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - dealDays.addressKept * day).toISOString();
  await database.db.execute(sql`delete from ${dealAddresses} a using deals d
    where d.id = a.deal_id and d.ended_at <= ${before}::timestamptz`);
}

/** With the account of their owner. */
export async function eraseAddressesOf(tx: DbOrTransaction, memberId: MemberId): Promise<void> {
  await tx.execute(sql`delete from ${dealAddresses} where member_id = ${memberId}`);
  await tx.execute(sql`delete from ${memberAddresses} where member_id = ${memberId}`);
}
