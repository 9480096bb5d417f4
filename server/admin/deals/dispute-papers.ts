import { eq, sql } from 'drizzle-orm';
import { type AdminDisputePapers, askErrors } from '#contract/admin/disputes/dispute-papers.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { disputeLimits } from '#contract/deals/dispute-values.ts';
import { dayMs } from '#contract/durations.ts';
import { commonErrors } from '#contract/errors.ts';
import { messageErrors } from '#contract/messages/message-values.ts';
import type { PhotoFormat } from '#contract/photos/photo-urls.ts';
import { recordAudit } from '#server/admin/audit.ts';
import { personJson } from '#server/admin/person-json.ts';
import type { Admin } from '#server/auth/guards.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { dealDisputes, dealQuestions } from '#server/db/schema/deals-agreed.ts';
import { attachedMessagesSql, questionFields } from '#server/deals/disputes/dispute-papers.ts';
import { loadDeal, type StoredDeal } from '#server/deals/store/load-deal.ts';
import { lockDeals } from '#server/deals/store/locks.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { FileFacts, MediaStore } from '#server/lib/media/media-store.ts';
import { getMessageImage } from '#server/messages/message-images.ts';
import { notify } from '#server/notifications/notify.ts';

type OfficeDeps = Pick<Deps, 'database' | 'clock'>;

/** For staff who decide, unless they are a party. */
export async function getAdminDisputePapers(
  { database: { db }, clock }: OfficeDeps,
  staffId: string,
  dealId: string,
): Promise<AdminDisputePapers> {
  refuseOwn(await loadDeal(db, dealId), staffId);
  return readPapers(db, dealId, clock.now());
}

interface Asked {
  id: string;
  memberId: string;
  text: string;
  days: number;
}

/** Asks one party. Whether they answer changes nothing by itself. */
export async function askParty(
  { database: { db }, clock }: OfficeDeps,
  admin: Admin,
  dealId: string,
  { id, memberId, text, days }: Asked,
): Promise<AdminDisputePapers> {
  return db.transaction(async (tx) => {
    await lockDeals(tx, [dealId]);
    const now = clock.now();
    const [known] = await tx.select().from(dealQuestions).where(eq(dealQuestions.id, id));
    if (known?.dealId === dealId && known.askedBy === admin.id) return readPapers(tx, dealId, now);
    if (known) throw new Refusal(dealErrors.idTaken);
    const { deal, dueAt: closesAt, parties } = refuseOwn(await loadDeal(tx, dealId), admin.id);
    if (deal.state !== 'disputed') throw new Refusal(deal.ended ? dealErrors.ended : dealErrors.notPossible);
    const [dispute] = await tx.select().from(dealDisputes).where(eq(dealDisputes.dealId, dealId));
    if (dispute?.claimedBy && dispute.claimedBy !== admin.id) throw new Refusal(dealErrors.claimedByOther);
    if (!parties.some((party) => party.id === memberId && party.displayName !== null))
      throw new Refusal(askErrors.notAParty);
    if ((await tx.$count(dealQuestions, eq(dealQuestions.dealId, dealId))) >= disputeLimits.questions)
      throw new Refusal(askErrors.tooMany);
    const dueAt = new Date(Math.min(now.getTime() + days * dayMs, closesAt ?? Number.POSITIVE_INFINITY));
    const asked = await tx
      .insert(dealQuestions)
      .values({ id, dealId, memberId, askedBy: admin.id, text, askedAt: now, dueAt })
      .onConflictDoNothing()
      .returning({ id: dealQuestions.id });
    if (asked.length === 0) throw new Refusal(dealErrors.idTaken);
    const subject = { kind: 'deal', id: dealId } as const;
    await recordAudit(tx, { admin, action: 'deal.ask', subject, after: { memberId, question: text, dueAt } }, now);
    const data = { dueAt: dueAt.toISOString() };
    await notify(tx, { to: memberId, kind: 'dispute-question', about: { dealId }, data, key: `question:${id}` }, now);
    return readPapers(tx, dealId, now);
  });
}

/** The image of a message that a party chose to show, and of no other. */
export async function getAttachedImage(
  deps: Pick<Deps, 'database'>,
  media: MediaStore,
  staffId: string,
  { dealId, messageId, ...size }: { dealId: string; messageId: string; width: number; format: PhotoFormat },
): Promise<FileFacts & { bytes: Buffer }> {
  const { rows } = await deps.database.db.execute<{ senderId: string }>(sql`select m.sender_id as "senderId"
    from deal_attached_messages t join messages m on m.id = t.message_id
    where t.deal_id = ${dealId} and t.message_id = ${messageId} and not exists (select from deal_parties own
      where own.deal_id = t.deal_id and own.member_id = ${staffId})`);
  if (!rows[0]) throw new Refusal(messageErrors.imageNotFound);
  // Through the eyes of the one who sent it.
  return getMessageImage(deps, media, rows[0].senderId, { messageId, ...size });
}

function refuseOwn(stored: StoredDeal | undefined, staffId: string): StoredDeal {
  if (!stored) throw new Refusal(dealErrors.notFound);
  if (stored.deal.parties.includes(staffId)) throw new Refusal(commonErrors.forbidden);
  return stored;
}

async function readPapers(db: DbOrTransaction, dealId: string, now: Date): Promise<AdminDisputePapers> {
  const { rows } = await db.execute<{ papers: AdminDisputePapers }>(
    sql`select ${sql.raw(papersJson)} as papers
      from (select ${dealId}::uuid as deal_id, ${now.toISOString()}::timestamptz as now) a`,
  );
  return rows[0]?.papers ?? { messages: [], questions: [] };
}

const papersJson = jsonRow<AdminDisputePapers>({
  messages: attachedMessagesSql('a.deal_id'),
  questions: `coalesce((select json_agg(${jsonRow<AdminDisputePapers['questions'][number]>({
    ...questionFields,
    memberId: 'q.member_id',
    askedBy: personJson('q.asked_by'),
    isSilent: 'q.answer is null and q.due_at <= a.now',
  })} order by q.asked_at, q.id) from deal_questions q where q.deal_id = a.deal_id), '[]')`,
});
