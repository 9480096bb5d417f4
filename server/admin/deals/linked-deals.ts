import { and, eq, isNull } from 'drizzle-orm';
import type { LinkedDeal } from '#contract/admin/linked-deals.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import { recordAudit } from '#server/admin/audit.ts';
import { refuseOwnMatter } from '#server/admin/own-matters.ts';
import type { Admin } from '#server/auth/guards.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { linkedDeals } from '#server/db/schema/deals-agreed.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';

/** Linked deals that no admin has looked at. */
export const waitingLinkedDealsSql = 'select l.found_at as at from linked_deals l where l.looked_at is null';

const shownMost = 50;

const memberJson = (id: string) =>
  jsonRow<LinkedDeal['members'][number]>({
    id,
    name: `coalesce((select display_name from profiles where id = ${id}), '${deletedMemberName}')`,
  });

const linkedDealJson = jsonRow<LinkedDeal>({
  dealId: 'l.deal_id',
  members: `json_build_array(${memberJson('l.member_id')}, ${memberJson('l.other_id')})`,
  kinds: 'l.kinds',
  foundAt: 'l.found_at',
});

export async function findLinkedDeals({ database: { pool } }: Pick<Deps, 'database'>): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({
    name: 'linked-deals',
    text: `select ${jsonRow<{ deals: LinkedDeal[] }>({
      deals: `coalesce(json_agg(${linkedDealJson} order by l.found_at, l.deal_id), '[]')`,
    })}::text as json
      from (select * from linked_deals where looked_at is null order by found_at, deal_id limit ${shownMost}) l`,
  });
  return new RawJson(rows[0]?.json ?? '');
}

/** Done twice it is done once, and on record once. */
export async function lookAtLinkedDeal(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  admin: Admin,
  dealId: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const isOf = eq(linkedDeals.dealId, dealId);
    const looked = await tx
      .update(linkedDeals)
      .set({ lookedAt: now, lookedBy: admin.id })
      .where(and(isOf, isNull(linkedDeals.lookedAt)))
      .returning();
    for (const { memberId, otherId } of looked) refuseOwnMatter(admin, memberId, otherId);
    if (looked.length > 0)
      return recordAudit(tx, { admin, action: 'deal.look', subject: { kind: 'deal', id: dealId } }, now);
    if ((await tx.select().from(linkedDeals).where(isOf)).length === 0) throw new Refusal(dealErrors.notFound);
  });
}
