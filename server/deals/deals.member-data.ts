import { eq, sql } from 'drizzle-orm';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { bindingStates } from '#contract/deals/deal-states.ts';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { dealQuestions, memberAddresses } from '#server/db/schema/deals-agreed.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { deleteImagesOfDeal, deleteUnshownFiles } from './agreed/deal-images.ts';
import { eraseWaysOf, readWays } from './paying/sealed-ways.ts';
import type { Problem, Step } from './rules/deal-state.ts';
import { toldActor, toldEnding } from './rules/endings.ts';
import { tellDeals } from './store/act-on-deal.ts';
import { eraseAddressesOf, openAddress } from './store/addresses.ts';
import { isNumber } from './store/deal-json.ts';
import { storedDealJson } from './store/deal-row.ts';
import { readStoredDeal } from './store/load-deal.ts';
import { lockDealsOf } from './store/locks.ts';

const stays = 'stays with the other parties until they have left too';

/** Deals stay with the other parties; an account goes only when nobody waits for it any more. */
export function dealData(
  deps: Pick<Deps, 'database' | 'clock'>,
  { media, secret }: { media: MediaStore; secret: string },
): MemberData {
  const { db } = deps.database;
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
      deal_adjustments: { exported: true, deleted: stays },
      deal_reviews: { exported: true, deleted: stays },
      deal_images: { exported: 'photographs are listed with all others', deleted: stays },
      deal_addresses: { exported: true, deleted: true },
      member_addresses: { exported: true, deleted: true },
      deal_attached_messages: { exported: 'the messages are in the export themselves', deleted: stays },
      deal_questions: { exported: true, deleted: stays },
      member_payment_ways: { exported: true, deleted: true },
      deal_payment_ways: { exported: 'copies of the ways to be paid', deleted: true },
      linked_deals: { exported: 'for our team alone', deleted: stays },
      ownership_looks: { exported: 'says that a photograph of another member sufficed', deleted: stays },
      deal_disputes: { exported: 'says which admin decided; the decision is in the deal', deleted: stays },
    },
    async export(tx, memberId) {
      const { rows } = await tx.execute<{
        deal: unknown;
        sealed: string | null;
      }>(sql`select ${sql.raw(storedDealJson)} as deal, a.sealed
        from deal_parties own join deals d on d.id = own.deal_id
        left join deal_addresses a on a.deal_id = own.deal_id and a.member_id = own.member_id
        where own.member_id = ${memberId} order by d.created_at`);
      const [kept] = await tx.select().from(memberAddresses).where(eq(memberAddresses.memberId, memberId));
      const open = (sealed: string | null | undefined) => (sealed ? openAddress(secret, memberId, sealed) : null);
      const deals = rows.map(({ deal: row, sealed }) => {
        const { deal, createdAt, parties, copies, timeline, decision } = readStoredDeal(row);
        const { accepted: _accepted, ...facts } = deal;
        return {
          ...facts,
          ended: toldEnding(deal, memberId),
          createdAt,
          decision,
          myAddress: open(sealed),
          steps: deal.steps.map((step) => (step.from === memberId ? step : withoutWords(step))),
          problems: deal.problems.map((problem) => ownWords(problem, memberId)),
          parties: parties.map(({ id, displayName }) => ({ id, displayName: displayName ?? deletedMemberName })),
          terms: deal.terms.map((terms) => ({ ...terms, listings: copies[terms.id]?.listings })),
          reviews: deal.reviews.filter(({ by }) => by === memberId || deal.reviewsShownAt !== null),
          timeline: timeline.map((event) => ({ ...event, by: toldActor(deal, event.of, event.by, memberId) })),
        };
      });
      const { dealId, text, askedAt, answer, answeredAt } = dealQuestions;
      const questions = await tx
        .select({ dealId, text, askedAt, answer, answeredAt })
        .from(dealQuestions)
        .where(eq(dealQuestions.memberId, memberId))
        .orderBy(askedAt);
      const waysToBePaid = await readWays(tx, secret, memberId);
      return { address: open(kept?.sealed), waysToBePaid, deals, questionsOfOurTeam: questions };
    },
    async remove(tx, memberId) {
      await lockDealsOf(tx, [memberId]);
      await refuseWhileBound(tx, memberId);
      await tellDeals(deps, tx, { type: 'departs', member: memberId });
      await eraseAddressesOf(tx, memberId);
      await eraseWaysOf(tx, memberId);
    },
    async cleanUp(memberId) {
      const { rows } = await db.execute<{ id: string }>(sql`select own.deal_id as id from deal_parties own
        where own.member_id = ${memberId} and not exists (
          select from deal_parties other join "user" u on u.id = other.member_id where other.deal_id = own.deal_id)`);
      for (const { id } of rows) {
        await deleteImagesOfDeal(deps, media, id);
        await db.transaction(async (tx) => {
          await tx.execute(sql`select set_config('wigloop.deal', ${id}, true)`);
          await tx.execute(sql`delete from deals where id = ${id}`);
        });
      }
      await deleteUnshownFiles(deps, media, memberId);
    },
  };
}

/** The same as the rules say of a departure, with a sentence that names the deal. */
async function refuseWhileBound(tx: DbOrTransaction, memberId: string): Promise<void> {
  const { rows } = await tx.execute<{ wig: string; name: string }>(sql`select
      (select copy ->> 'title' from deal_terms t cross join lateral jsonb_each(t.listings) wig (id, copy)
        where t.id = d.terms_id limit 1) as wig,
      (select string_agg(coalesce(p.display_name, ${deletedMemberName}), ' and ' order by dp.position) from deal_parties dp
        left join profiles p on p.id = dp.member_id where dp.deal_id = d.id and dp.member_id <> ${memberId}) as name
    from deal_parties own join deals d on d.id = own.deal_id
    where own.member_id = ${memberId} and own.view <> 'ended' and d.state = any (${sql.param([...bindingStates])}::text[])
    order by d.agreed_at limit 1`);
  if (!rows[0]) return;
  const { wig, name } = rows[0];
  const message = `Your deal about ${wig} with ${name} is not finished yet. Finish or cancel it before you delete your account.`;
  throw new Refusal(dealErrors.unfinished, { message });
}

/** What the others wrote is theirs. */
function ownWords(problem: Problem, memberId: string): Problem {
  const entries = problem.entries.filter(({ by }) => by === memberId);
  return problem.by === memberId ? { ...problem, entries } : { ...problem, text: '', imageIds: [], entries };
}

/** What another member wrote about their step, also where a number was asked for. */
function withoutWords(step: Step): Step {
  const number = (text: string | null) => (text !== null && isNumber(text) ? text : null);
  return { ...step, note: null, tracking: number(step.tracking), reference: number(step.reference) };
}
