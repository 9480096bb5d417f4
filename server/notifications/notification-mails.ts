import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { notificationKindIds, notificationKinds } from '#contract/notifications/notification-kinds.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/lib/deps.ts';
import { type Mail, queueMail } from '#server/mail/mail.ts';
import { factsOf, type NotificationRow, notificationJoins, notificationJson } from './notification-rows.ts';
import { notificationMail } from './notifications.mail.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

const batchSize = 200;
/** What could not be mailed for so long is no news any more. */
const dueDays = 2;
/** A mail names the newest of what waited. */
const toldInOneMail = 10;

interface Matter {
  toId: string;
  matter: string;
}
type DueRow = NotificationRow & { email: string };
type MailDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'env'>;

/** Mails what members have not seen here in time: one mail for everything that waited about the same matter. */
export async function sendNotificationMails(deps: MailDeps): Promise<void> {
  let failure: unknown;
  for (let isMore = true; isMore; ) {
    const { rows } = await deps.database.db.execute<{ toId: string; matter: string }>(
      sql`select n.to_id as "toId", n.matter from ${dueAt(deps.clock.now())}
        group by n.to_id, n.matter order by min(n.mail_due_at) limit ${batchSize}`,
    );
    // One that fails keeps no other from being mailed; the job fails with it, and is seen.
    for (const matter of rows)
      await mailMatter(deps, matter).catch((error: unknown) => {
        failure ??= error;
      });
    isMore = rows.length === batchSize && failure === undefined;
  }
  if (failure !== undefined) throw failure;
}

async function mailMatter(deps: MailDeps, { toId, matter }: Matter): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    // Two processes may have found the same. The second one waits here, and then finds that it was mailed.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(concat('mail ', ${toId}::text, ${matter}::text), 0))`,
    );
    const rows = await findDue(tx, { toId, matter }, now);
    const newest = rows.at(-1);
    if (!newest) return;
    const ids = rows.map(({ id }) => id);
    await tx.execute(sql`update notifications set mailed_at = ${now.toISOString()}, mail_due_at = null
      where id = any(${sql.param(ids)}::uuid[])`);
    await queueMail(deps, tx, `notification:${randomUUID()}`, await writeMail(deps, toId, rows, newest));
  });
}

async function findDue(tx: DbOrTransaction, { toId, matter }: Matter, now: Date): Promise<DueRow[]> {
  const { rows } = await tx.execute<{ row: NotificationRow; email: string }>(
    sql`select ${sql.raw(notificationJson)} as row, u.email from ${dueAt(now)}
      and n.to_id = ${toId} and n.matter = ${matter} order by n.created_at, n.seq`,
  );
  return rows.map(({ row, email }) => ({ ...row, email }));
}

async function writeMail(deps: MailDeps, toId: string, rows: readonly DueRow[], newest: DueRow): Promise<Mail> {
  const kind = notificationKinds[newest.kind];
  const sentences = rows.slice(-toldInOneMail).map((row) => notificationKinds[row.kind].sentence(factsOf(row)));
  const letter = kind.mail.letter(factsOf(newest), newest.about, sentences);
  // A mail that also tells of something that cannot be turned off still offers to turn off the rest.
  const stop = rows.some((row) => notificationKinds[row.kind].canBeTurnedOff)
    ? await unsubscribeLinks(deps.env, toId, kind.family === 'messages' ? 'messages' : 'all')
    : undefined;
  return notificationMail(newest.email, { letter, appUrl: deps.env.APP_URL, stop });
}

/**
 * Everything that may be mailed now. Seen here, online, blocked, banned, or turned off: no mail, unless the kind says that it has to be heard.
 */
function dueAt(now: Date) {
  const time = sql`${now.toISOString()}::timestamptz`;
  const kinds = notificationKindIds.map((id) => notificationKinds[id]);
  const column = (values: unknown[]) => sql.param(values);
  return sql`notifications n ${sql.raw(notificationJoins)}
    join unnest(${column(notificationKindIds)}::text[], ${column(kinds.map(({ mail }) => mail.everyMinutes))}::int[],
      ${column(kinds.map(({ mail }) => mail.evenIfSeen))}::boolean[],
      ${column(kinds.map(({ canBeTurnedOff }) => canBeTurnedOff))}::boolean[])
      rule (kind, every_minutes, even_if_seen, can_be_turned_off) on rule.kind = n.kind
    join "user" u on u.id = n.to_id and u.email_verified
    join profiles p on p.id = n.to_id and p.status <> 'banned'
    where n.mail_due_at <= ${time} and n.mail_due_at > ${time} - make_interval(days => ${dueDays})
      and (rule.even_if_seen or n.read_at is null)
      and (not rule.can_be_turned_off or (p.notify_by_email
        and not exists (select from presences o where o.member_id = n.to_id and o.alive_until > ${time})))
      and (n.kind <> 'message' or (p.notify_messages and actor.status is distinct from 'banned' and not exists (
        select from member_blocks b where b.blocker_id = n.to_id and b.blocked_id = n.member_id)))
      and not exists (select from notifications earlier where earlier.to_id = n.to_id and earlier.matter = n.matter
        and earlier.mailed_at > ${time} - make_interval(mins => rule.every_minutes))`;
}
