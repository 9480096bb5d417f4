import { sql } from 'drizzle-orm';
import type { Deps } from '#server/lib/deps.ts';
import { queueMail } from '#server/mail/mail.ts';
import { newMessagesMail } from './messages.mail.ts';
import { unsubscribeToken } from './unsubscribe.ts';

const batchSize = 200;

interface DueNotice {
  receiverId: string;
  senderId: string;
  email: string;
  senderName: string;
  count: number;
  upTo: string;
}

/** Mails members who are away about messages that waited ten minutes, once per conversation and day. */
export async function sendNotices(deps: Deps): Promise<void> {
  const { rows } = await deps.database.pool.query<DueNotice>({
    ...dueNotices,
    values: [deps.clock.now(), batchSize],
  });
  for (const notice of rows) await sendNotice(deps, notice);
}

async function sendNotice(deps: Deps, { receiverId, senderId, email, senderName, count, upTo }: DueNotice) {
  const now = deps.clock.now();
  const token = await unsubscribeToken(deps.env, receiverId);
  const mail = newMessagesMail(email, {
    senderName,
    count,
    threadUrl: `${deps.env.APP_URL}/messages?user=${senderId}`,
    unsubscribePage: `${deps.env.APP_URL}/unsubscribe?token=${token}`,
    unsubscribeUrl: `${deps.env.APP_URL}/api/unsubscribes?token=${token}`,
  });
  await deps.database.db.transaction(async (tx) => {
    // Two processes may have found the same; whoever marks it mails it.
    const { rowCount } =
      await tx.execute(sql`update conversations set noticed_at = ${now.toISOString()}, noticed_seq = ${upTo}
      where member_id = ${receiverId} and other_id = ${senderId} and noticed_seq < ${upTo}`);
    if (rowCount) await queueMail(deps, tx, `message-notice:${receiverId}:${senderId}:${upTo}`, mail);
  });
}

const dueNotices = {
  name: 'due-message-notices',
  text: `select m.receiver_id as "receiverId", m.sender_id as "senderId", u.email, count(*)::int as count,
      max(m.seq) as "upTo", coalesce(sender.display_name, 'A member') as "senderName"
    from messages m
    join conversations c on c.member_id = m.receiver_id and c.other_id = m.sender_id
    join "user" u on u.id = m.receiver_id and u.email_verified
    join profiles p on p.id = m.receiver_id and p.status <> 'banned' and p.notify_by_email and p.notify_messages
    left join profiles sender on sender.id = m.sender_id
    where not m.read and m.created_at <= $1::timestamptz - interval '10 minutes'
      and m.created_at > $1::timestamptz - interval '2 days'
      and m.seq > c.noticed_seq
      and (c.noticed_at is null or c.noticed_at <= $1::timestamptz - interval '1 day')
      and not exists (select from presences o where o.member_id = m.receiver_id and o.alive_until > $1)
      and not exists (select from member_blocks b where b.blocker_id = m.receiver_id and b.blocked_id = m.sender_id)
    group by m.receiver_id, m.sender_id, u.email, sender.display_name
    order by max(m.seq)
    limit $2`,
};
