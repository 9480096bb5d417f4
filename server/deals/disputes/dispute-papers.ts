import { and, eq, isNull, sql } from 'drizzle-orm';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import {
  type AttachedMessage,
  type DisputePapers,
  disputeErrors,
  type Question,
} from '#contract/deals/dispute-papers.ts';
import { disputeLimits } from '#contract/deals/dispute-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonRow, type SqlFields } from '#server/db/json-row.ts';
import { dealAttachedMessages, dealQuestions } from '#server/db/schema/deals-agreed.ts';
import { loadDeal, type StoredDeal } from '#server/deals/store/load-deal.ts';
import { lockDeals } from '#server/deals/store/locks.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

type PapersDeps = Pick<Deps, 'database' | 'clock'>;

/** What lies on the table of a dispute, for one of its parties. */
export async function getDisputePapers(
  { database: { db } }: PapersDeps,
  memberId: string,
  dealId: string,
): Promise<DisputePapers> {
  requireParty(await loadDeal(db, dealId), memberId);
  return readPapers(db, memberId, dealId);
}

/** Messages of the caller's own threads with the other parties, and nothing else that was ever written. */
export async function attachMessages(
  { database: { db }, clock }: PapersDeps,
  memberId: string,
  dealId: string,
  ids: readonly string[],
): Promise<DisputePapers> {
  return db.transaction(async (tx) => {
    const { parties } = await openDispute(tx, memberId, dealId);
    const wanted = [...new Set(ids)];
    const { rows: known } = await tx.execute<{ id: string }>(sql`select m.id from messages m
      where m.id = any (${sql.param(wanted)}::uuid[]) and m.deal_id is null
        and ${memberId} in (m.sender_id, m.receiver_id)
        and m.sender_id = any (${sql.param(parties)}::uuid[]) and m.receiver_id = any (${sql.param(parties)}::uuid[])`);
    if (known.length < wanted.length) throw new Refusal(disputeErrors.messageNotFound);
    const attachedAt = clock.now();
    await tx
      .insert(dealAttachedMessages)
      .values(known.map(({ id }) => ({ dealId, messageId: id, byId: memberId, attachedAt })))
      .onConflictDoNothing();
    const own = and(eq(dealAttachedMessages.dealId, dealId), eq(dealAttachedMessages.byId, memberId));
    if ((await tx.$count(dealAttachedMessages, own)) > disputeLimits.attachedMessages)
      throw new Refusal(disputeErrors.tooManyMessages);
    return readPapers(tx, memberId, dealId);
  });
}

/** Also after the day it was due, for as long as the dispute is open. */
export async function answerQuestion(
  { database: { db }, clock }: PapersDeps,
  memberId: string,
  { dealId, questionId, answer }: { dealId: string; questionId: string; answer: string },
): Promise<DisputePapers> {
  return db.transaction(async (tx) => {
    await openDispute(tx, memberId, dealId);
    const isIt = and(
      eq(dealQuestions.id, questionId),
      eq(dealQuestions.dealId, dealId),
      eq(dealQuestions.memberId, memberId),
    );
    const [question] = await tx.select().from(dealQuestions).where(isIt);
    if (!question) throw new Refusal(disputeErrors.questionNotFound);
    // The same again, after a lost answer.
    if (question.answer !== null && question.answer !== answer) throw new Refusal(disputeErrors.answered);
    await tx
      .update(dealQuestions)
      .set({ answer, answeredAt: clock.now() })
      .where(and(isIt, isNull(dealQuestions.answer)));
    return readPapers(tx, memberId, dealId);
  });
}

/** The deal with all its parties held, if the caller is one of them and it is disputed. */
async function openDispute(tx: DbOrTransaction, memberId: string, dealId: string) {
  await lockDeals(tx, [dealId]);
  const { deal } = requireParty(await loadDeal(tx, dealId), memberId);
  if (deal.state !== 'disputed') throw new Refusal(deal.ended ? dealErrors.ended : dealErrors.notPossible);
  return deal;
}

// Not found rather than forbidden: a stranger must not learn that this deal exists.
function requireParty(stored: StoredDeal | undefined, memberId: string): StoredDeal {
  if (!stored?.deal.parties.includes(memberId)) throw new Refusal(dealErrors.notFound);
  return stored;
}

async function readPapers(db: DbOrTransaction, memberId: string, dealId: string): Promise<DisputePapers> {
  const { rows } = await db.execute<{ papers: DisputePapers }>(
    sql`select ${sql.raw(papersJson)} as papers from (select ${dealId}::uuid as deal_id, ${memberId}::uuid as member_id) a`,
  );
  return rows[0]?.papers ?? { messages: [], questions: [] };
}

/** In the order in which they were written; `which` is of `messages m`. */
export const attachedMessagesSql = (
  dealId: string,
  which = 'true',
): string => `coalesce((select json_agg(${jsonRow<AttachedMessage>({
  id: 'm.id',
  attachedBy: 't.by_id',
  senderId: 'm.sender_id',
  receiverId: 'm.receiver_id',
  content: 'm.content',
  hasImage: 'm.image_id is not null',
  createdAt: 'm.created_at',
})} order by m.seq)
  from deal_attached_messages t join messages m on m.id = t.message_id where t.deal_id = ${dealId} and ${which}), '[]')`;

/** Of `deal_questions q`. */
export const questionFields: SqlFields<Question> = {
  id: 'q.id',
  text: 'q.text',
  askedAt: 'q.asked_at',
  dueAt: 'q.due_at',
  answer: 'q.answer',
  answeredAt: 'q.answered_at',
};

const papersJson = jsonRow<DisputePapers>({
  // In a ring, what two wrote to each other stays hidden from the third.
  messages: attachedMessagesSql('a.deal_id', 'a.member_id in (m.sender_id, m.receiver_id)'),
  questions: `coalesce((select json_agg(${jsonRow<Question>(questionFields)} order by q.asked_at, q.id)
    from deal_questions q where q.deal_id = a.deal_id and q.member_id = a.member_id), '[]')`,
});
