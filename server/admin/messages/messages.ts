import { eq, sql } from 'drizzle-orm';
import {
  type ContextMessage,
  contextMessages,
  type MessagePattern,
  patternDays,
  patternSenders,
} from '#contract/admin/messages.ts';
import { adminReportErrors } from '#contract/admin/reports.ts';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { reports } from '#server/db/schema/moderation.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { getMessageImage } from '#server/messages/message-images.ts';

/** A few messages around a reported one. Nobody reads other people's letters unseen: each look is in the audit log. */
export async function openMessageContext(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  admin: Admin,
  reportId: string,
): Promise<{ messages: ContextMessage[] }> {
  return db.transaction(async (tx) => {
    const [report] = await tx
      .select({ kind: reports.kind, messageId: reports.subjectId, accusedId: reports.accusedId })
      .from(reports)
      .where(eq(reports.id, reportId));
    if (report?.kind !== 'message' || report.accusedId === admin.id) throw new Refusal(adminReportErrors.notFound);
    const { messageId } = report;
    const subject = { kind: 'message', id: messageId } as const;
    await recordAudit(tx, { admin, action: 'message.read_context', subject, after: { reportId } }, clock.now());
    const { rows } = await tx.execute<{ message: ContextMessage }>(contextSql(messageId));
    return { messages: rows.map(({ message }) => message) };
  });
}

const contextJson = jsonRow<ContextMessage>({
  id: 'n.id',
  senderId: 'n.sender_id',
  senderName: `coalesce(p.display_name, '${deletedMemberName}')`,
  content: 'n.content',
  hasImage: 'n.image_id is not null',
  dealNews: 'n.deal_news',
  createdAt: 'n.created_at',
  isReported: 'n.id = (select id from r)',
});

/** Along the index of the two parties' thread, a few steps either way. */
function contextSql(messageId: string) {
  const thread = sql.raw(`least(m.sender_id, m.receiver_id) = least(r.sender_id, r.receiver_id)
    and greatest(m.sender_id, m.receiver_id) = greatest(r.sender_id, r.receiver_id)`);
  return sql`with r as (select * from messages where id = ${messageId}),
    near as (
      (select m.* from messages m, r where ${thread} and m.seq <= r.seq order by m.seq desc limit ${contextMessages + 1})
      union all
      (select m.* from messages m, r where ${thread} and m.seq > r.seq order by m.seq limit ${contextMessages})
    )
    select ${sql.raw(contextJson)} as message
    from near n left join profiles p on p.id = n.sender_id order by n.seq`;
}

/** The newest warned messages are enough to see a pattern, however many there are. */
const messagesRead = 20_000;
const since = `$1::timestamptz - interval '${patternDays} days'`;

const patternJson = jsonRow<MessagePattern>({
  sender: jsonRow<MessagePattern['sender']>({
    id: 's.sender_id',
    name: 's.display_name',
    status: 's.status',
    memberSince: 's.member_since',
  }),
  messages: 's.messages',
  receivers: 's.receivers',
  lastAt: 's.last_at',
  rules: `(select json_agg(r order by r.messages desc, r.id) from (
          select rule as id, count(distinct w.note) as messages, count(distinct w.receiver_id) as receivers
          from warned w, unnest(w.warnings) as rule where w.sender_id = s.sender_id group by rule) r)`,
  reports: `(select count(*) from reports where accused_id = s.sender_id and kind = 'message')`,
});

/** Senders whose messages, notes of deals and responses to reviews were warned about: numbers only, nobody's words. */
export async function findMessagePatterns({
  database: { pool },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({
    name: 'message-patterns',
    text: `with warned as (
        (select id::text as note, sender_id, receiver_id, warnings, created_at from messages
        where warnings <> '{}' and created_at > ${since}
        order by created_at desc limit ${messagesRead})
        union all
        (select 'deal ' || e.id, e.by_id, p.member_id, e.warnings, e.at
        from deal_events e join deal_parties p on p.deal_id = e.deal_id and p.member_id <> e.by_id
        where e.warnings <> '{}' and e.at > ${since} order by e.at desc limit ${messagesRead})
        union all
        (select 'response ' || a.review_id, a.responder_id, r.reviewer_id, a.warnings, coalesce(a.edited_at, a.created_at)
        from review_responses a join reviews r on r.id = a.review_id
        where a.warnings <> '{}' and coalesce(a.edited_at, a.created_at) > ${since}
        order by coalesce(a.edited_at, a.created_at) desc limit ${messagesRead})
      ), senders as (
        select sender_id, count(distinct note) as messages, count(distinct receiver_id) as receivers, max(created_at) as last_at
        from warned group by sender_id having count(distinct receiver_id) > 1 or count(distinct note) > 2
      ), shown as (
        select s.*, p.display_name, p.status, p.created_at as member_since
        from senders s join profiles p on p.id = s.sender_id
        order by s.receivers desc, s.messages desc, s.sender_id limit ${patternSenders}
      )
      select ${jsonRow<{ patterns: MessagePattern[] }>({
        patterns: `coalesce(json_agg(${patternJson} order by s.receivers desc, s.messages desc, s.sender_id), '[]')`,
      })}::text as json from shown s`,
    values: [clock.now()],
  });
  return new RawJson(rows[0]?.json ?? '');
}

/** The image of a reported message, and of no other. Each look is recorded. */
export async function getReportedImage(
  deps: Pick<Deps, 'database' | 'clock'>,
  media: MediaStore,
  admin: Admin,
  reportId: string,
): Promise<Buffer> {
  const { db } = deps.database;
  const [report] = await db.select().from(reports).where(eq(reports.id, reportId));
  if (report?.kind !== 'message' || !report.accusedId) throw new Refusal(adminReportErrors.notFound);
  if (report.accusedId === admin.id) throw new Refusal(adminReportErrors.notFound);
  const messageId = report.subjectId;
  // Through the eyes of the one who sent it.
  const wanted = { messageId, width: 960, format: 'webp' } as const;
  const { bytes } = await getMessageImage(deps, media, report.accusedId, wanted);
  const subject = { kind: 'message', id: messageId } as const;
  await recordAudit(
    deps.database.background.db,
    { admin, action: 'message.view_image', subject, after: { reportId } },
    deps.clock.now(),
  );
  return bytes;
}
