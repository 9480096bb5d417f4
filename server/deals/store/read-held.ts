import { sql } from 'drizzle-orm';
import type { HeldDeal } from '#contract/deals/held-deal.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { MemberId } from '#server/deals/rules/deal-state.ts';

/**
 * What a member bought without its seller's own yes, and the seller has not confirmed as paid. Whoever calls holds the lock of the
 * buyer's deals, so that of two who buy at once the second counts the first.
 */
export async function readHeld(tx: DbOrTransaction, buyer: MemberId): Promise<HeldDeal[]> {
  const { rows } = await tx.execute<{ held: HeldDeal }>(sql`select ${sql.raw(heldJson)} as held
    from deal_parties own join deals d on d.id = own.deal_id and d.is_at_once
      join deal_steps s on s.deal_id = d.id and s.kind = 'payment' and s.from_id = own.member_id and s.returns is null
      cross join lateral (select array_agg(got.listing_id) as ids from deal_steps parcel, unnest(parcel.listings) got (listing_id)
        where parcel.deal_id = d.id and parcel.kind = 'parcel' and parcel.returns is null and parcel.to_id = own.member_id) wigs
      join deal_terms t on t.id = d.terms_id
    where own.member_id = ${buyer}::uuid and own.view <> 'ended' and s.confirmed_at is null and not s.fell_away
    order by d.agreed_at, d.id`);
  return rows.map(({ held }) => held);
}

const heldJson = jsonRow<HeldDeal>({
  dealId: 'd.id',
  wig: `t.listings -> wigs.ids[1]::text ->> 'title'`,
  wigs: 'cardinality(wigs.ids)',
  cents: 's.cents',
  shippingCents: 's.shipping_cents',
  isPaid: 's.done_at is not null',
});
