import type { DbOrTransaction } from '#server/db/database.ts';
import { dealAdjustments } from '#server/db/schema/deals-agreed.ts';
import type { Deal } from '#server/deals/deal-state.ts';
import { changedOf, newValues } from './changed-rows.ts';

export async function saveAdjustments(tx: DbOrTransaction, before: Deal | null, deal: Deal): Promise<void> {
  const rows = changedOf(before?.adjustments, deal.adjustments).map(({ by, since, ...adjustment }) => ({
    ...adjustment,
    dealId: deal.id,
    position: deal.adjustments.findIndex(({ id }) => id === adjustment.id),
    byId: by,
    since: new Date(since),
  }));
  if (rows.length === 0) return;
  const { dealId, id, reminded, answer } = dealAdjustments;
  await tx
    .insert(dealAdjustments)
    .values(rows)
    .onConflictDoUpdate({ target: [dealId, id], set: newValues({ reminded, answer }) });
}
