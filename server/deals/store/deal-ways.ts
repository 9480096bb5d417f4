import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { dealPaymentWays, memberPaymentWays } from '#server/db/schema/deals-agreed.ts';
import type { MemberId } from '#server/deals/rules/deal-state.ts';

/** Each deal that these members sold in at once keeps the first ways that its buyer could rely on. */
export async function keepWaysOfDeals(tx: DbOrTransaction, members: readonly MemberId[]): Promise<void> {
  await tx.execute(sql`insert into ${dealPaymentWays} (deal_id, member_id, sealed) select d.id, w.member_id, w.sealed
    from ${memberPaymentWays} w join deal_parties own on own.member_id = w.member_id and own.view <> 'ended'
      join deals d on d.id = own.deal_id and d.is_at_once
    where w.member_id = any (${sql.param(members)}::uuid[]) and w.how_many > 0 on conflict do nothing`);
}
