import { and, eq, isNull } from 'drizzle-orm';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import { linkedDeals } from '#server/db/schema/deals-agreed.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';

/** Those that nobody has looked at. */
export const waitingLinkedDealsSql = 'select l.found_at as at from linked_deals l where l.looked_at is null';

const shownMost = 50;

export async function findLinkedDeals({ database: { pool } }: Pick<Deps, 'database'>): Promise<RawJson> {
  const name = (id: string) =>
    `json_build_object('id', ${id}, 'name', coalesce((select display_name from profiles where id = ${id}), '${deletedMemberName}'))`;
  const { rows } = await pool.query<{ json: string }>({
    name: 'linked-deals',
    text: `select json_build_object('deals', coalesce(json_agg(json_build_object('dealId', l.deal_id,
        'members', json_build_array(${name('l.member_id')}, ${name('l.other_id')}), 'kinds', l.kinds,
        'foundAt', l.found_at) order by l.found_at, l.deal_id), '[]'))::text as json
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
    if (looked.length > 0)
      return recordAudit(tx, { admin, action: 'deal.look', subject: { kind: 'deal', id: dealId } }, now);
    if ((await tx.select().from(linkedDeals).where(isOf)).length === 0) throw new Refusal(dealErrors.notFound);
  });
}
