import { eq, sql } from 'drizzle-orm';
import { type ContextMessage, contextMessages } from '#contract/admin-messages.ts';
import { adminReportErrors } from '#contract/admin-reports.ts';
import { deletedMemberName } from '#contract/message-values.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import { reports } from '#server/db/schema/reports.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

/** A few messages around a reported one. Nobody reads other people's letters unseen: each look is in the audit log. */
export async function openMessageContext(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  admin: Admin,
  reportId: string,
): Promise<{ messages: ContextMessage[] }> {
  return db.transaction(async (tx) => {
    const [report] = await tx
      .select({ kind: reports.kind, messageId: reports.subjectId })
      .from(reports)
      .where(eq(reports.id, reportId));
    if (report?.kind !== 'message') throw new Refusal(adminReportErrors.notFound);
    const { messageId } = report;
    const subject = { kind: 'message', id: messageId } as const;
    await recordAudit(tx, { admin, action: 'message.read_context', subject, after: { reportId } }, clock.now());
    const { rows } = await tx.execute<{ message: ContextMessage }>(contextSql(messageId));
    return { messages: rows.map(({ message }) => message) };
  });
}

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
    select json_build_object('id', n.id, 'senderId', n.sender_id,
      'senderName', coalesce(p.display_name, ${deletedMemberName}), 'content', n.content,
      'hasImage', n.image_id is not null, 'createdAt', n.created_at, 'isReported', n.id = ${messageId}) as message
    from near n left join profiles p on p.id = n.sender_id order by n.seq`;
}
