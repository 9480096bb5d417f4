import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Address } from '#contract/deals/address-schema.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { memberAddresses } from '#server/db/schema/deals-agreed.ts';
import { changeDeal, type ReaderDeps } from '#server/deals/my-deals.ts';
import { openAddress, readDealAddresses, sealAddress } from '#server/deals/store/addresses.ts';

type Kept = { address: Address | null };

/** The one of the settings. */
export async function getMyAddress({ database, secret }: ReaderDeps, memberId: string): Promise<Kept> {
  const [row] = await database.db.select().from(memberAddresses).where(eq(memberAddresses.memberId, memberId));
  return { address: row ? openAddress(secret, memberId, row.sealed) : null };
}

export async function saveMyAddress(
  { database, secret }: ReaderDeps,
  memberId: string,
  address: Address,
): Promise<Kept> {
  const sealed = sealAddress(secret, memberId, address);
  await database.db.transaction((tx) =>
    tx
      .insert(memberAddresses)
      .values({ memberId, sealed })
      .onConflictDoUpdate({ target: memberAddresses.memberId, set: { sealed } }),
  );
  return { address };
}

export async function deleteMyAddress({ database }: ReaderDeps, memberId: string): Promise<Kept> {
  await database.db.transaction((tx) => tx.delete(memberAddresses).where(eq(memberAddresses.memberId, memberId)));
  return { address: null };
}

/** For one deal, whatever the settings have. */
export async function giveAddress(deps: ReaderDeps, dealId: string, by: string, address: Address): Promise<Deal> {
  const { [by]: before } = await readDealAddresses(deps.database.db, deps.secret, dealId, [by]);
  const sealed = sealAddress(deps.secret, by, address);
  return changeDeal(deps, dealId, { type: 'address', by, sealed, isCorrected: !isDeepStrictEqual(before, address) });
}
