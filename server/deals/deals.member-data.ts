import { sql } from 'drizzle-orm';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { tellDeals } from './store/act-on-deal.ts';
import { readStoredDeal, storedDealJson } from './store/load-deal.ts';
import { lockDealsOf } from './store/locks.ts';

const stays = 'stays with the other parties until they have left too';

/** Deals stay with the other parties; an account goes only when nobody waits for it any more. */
export function dealData({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): MemberData {
  return {
    name: 'deals',
    tables: {
      deals: { exported: true, deleted: stays },
      deal_parties: { exported: true, deleted: stays },
      deal_terms: { exported: true, deleted: stays },
      deal_moves: { exported: true, deleted: stays },
      deal_steps: { exported: true, deleted: stays },
      deal_events: { exported: true, deleted: stays },
      deal_problems: { exported: true, deleted: stays },
      deal_reviews: { exported: true, deleted: stays },
    },
    async export(tx, memberId) {
      const { rows } = await tx.execute<{ deal: unknown }>(sql`select ${sql.raw(storedDealJson)} as deal
        from deal_parties own join deals d on d.id = own.deal_id where own.member_id = ${memberId} order by d.created_at`);
      return rows.map(({ deal: row }) => {
        const { deal, createdAt, parties, copies, timeline } = readStoredDeal(row);
        const { accepted: _accepted, ...facts } = deal;
        return {
          ...facts,
          createdAt,
          parties: parties.map(({ id, displayName }) => ({ id, displayName: displayName ?? deletedMemberName })),
          terms: deal.terms.map((terms) => ({ ...terms, listings: copies[terms.id]?.listings })),
          reviews: deal.reviews.filter(({ by }) => by === memberId || deal.reviewsShownAt !== null),
          timeline,
        };
      });
    },
    async remove(tx, memberId) {
      await lockDealsOf(tx, [memberId]);
      await tellDeals({ clock }, tx, { type: 'departs', member: memberId });
    },
    async cleanUp(memberId) {
      const { rows } = await db.execute<{ id: string }>(sql`select own.deal_id as id from deal_parties own
        where own.member_id = ${memberId} and not exists (
          select from deal_parties other join "user" u on u.id = other.member_id where other.deal_id = own.deal_id)`);
      for (const { id } of rows)
        await db.transaction(async (tx) => {
          await tx.execute(sql`select set_config('wigloop.deal', ${id}, true)`);
          await tx.execute(sql`delete from deals where id = ${id}`);
        });
    },
  };
}
