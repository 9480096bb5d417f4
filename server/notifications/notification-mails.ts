import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { notificationKindIds, notificationKinds } from '#contract/notifications/notification-kinds.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { pause } from '#server/jobs/pause.ts';
import type { Deps } from '#server/lib/deps.ts';
import { type Mail, queueMail } from '#server/mail/mail.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { factsOf, type NotificationRow, notificationJoins, notificationJson } from './notification-rows.ts';
import { notificationMail } from './notifications.mail.ts';
import { getReader, isFor } from './reader.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

const foundAtOnce = 200;
/** Between two pauses. */
const batch = 10;
/** What could not be mailed for so long is no news any more. */
const dueDays = 2;
/** Of one deal: what has a day for the reader does not wait for the hour, until there were so many. */
const atOncePerDay = 3;
/** A mail names the newest of what waited. */
const toldInOneMail = 10;

interface DueMail {
  toId: string;
  matter: string;
}
export type MailDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'env'> & { settings: SettingsReader };

/** Mails what members have not seen here in time: one mail for everything that waited about the same matter. */
export async function sendNotificationMails(deps: MailDeps): Promise<void> {
  let failure: unknown;
  for (let isMore = true; isMore; ) {
    const { rows } = await deps.database.db.execute<{ toId: string; matter: string }>(
      sql`select n.to_id as "toId", n.matter from ${dueAt(deps.clock.now(), 'at-once')}
        group by n.to_id, n.matter order by min(n.mail_due_at) limit ${foundAtOnce}`,
    );
    // One that fails keeps no other from being mailed; the job fails with it, and is seen.
    for (const [at, matter] of rows.entries()) {
      await mailMatter(deps, matter).catch((error: unknown) => {
        failure ??= error;
      });
      if (at % batch === batch - 1) await pause();
    }
    isMore = rows.length === foundAtOnce && failure === undefined;
  }
  if (failure !== undefined) throw failure;
}

async function mailMatter(deps: MailDeps, { toId, matter }: DueMail): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    await lockMails(tx, toId);
    const reader = await getReader(tx, deps.settings, toId, now);
    // Among what this member was told, and not among all that is due: thousands may be.
    const own = sql`(select * from notifications where to_id = ${toId} and matter = ${matter} offset 0)`;
    const due = await findDueMails(tx, dueAt(now, 'at-once', own));
    const rows = due.filter((row) => isFor(reader, 'mail', row));
    await markMailed(tx, { due, mailed: rows }, now);
    const first = rows.findLast(hasDay) ?? rows.at(-1);
    if (first)
      await queueMail(
        deps,
        tx,
        `notification:${randomUUID()}`,
        await writeMail(deps, { toId, to: reader.email }, rows, first),
      );
  });
}

/** Two processes may have found the same. The second one waits here, and then finds that it was mailed. */
export async function lockMails(tx: DbOrTransaction, toId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(concat('mail ', ${toId}::text), 0))`);
}

export async function findDueMails(tx: DbOrTransaction, due: SQL): Promise<NotificationRow[]> {
  const { rows } = await tx.execute<{ row: NotificationRow }>(
    sql`select ${sql.raw(notificationJson)} as row from ${due} order by n.created_at, n.seq`,
  );
  return rows.map(({ row }) => row);
}

/** What its reader does not want by mail is not made up for when the choice changes. */
export async function markMailed(
  tx: DbOrTransaction,
  { due, mailed }: Record<'due' | 'mailed', readonly NotificationRow[]>,
  now: Date,
): Promise<void> {
  const ids = (rows: readonly NotificationRow[]) => sql.param(rows.map(({ id }) => id));
  await tx.execute(sql`update notifications set mail_due_at = null,
      mailed_at = case when id = any(${ids(mailed)}::uuid[]) then ${now.toISOString()}::timestamptz else mailed_at end
    where id = any(${ids(due)}::uuid[])`);
}

/** The reader has something to do until some day. */
const hasDay = ({ data }: NotificationRow): boolean =>
  (data as { todo?: { dueAt?: string } }).todo?.dueAt !== undefined;

/** What comes first gives the subject: what has a day for the reader, or else the newest. */
async function writeMail(
  deps: MailDeps,
  { toId, to }: { toId: string; to: string },
  rows: readonly NotificationRow[],
  first: NotificationRow,
): Promise<Mail> {
  const { mail, family } = notificationKinds[first.kind];
  if (!mail) throw new Error(`Cannot mail ${first.kind}: it has no letter`);
  const rest = rows.filter((row) => row !== first).slice(-(toldInOneMail - 1));
  const letter = mail.letter(factsOf(first), first.about, sayAll([first, ...rest]));
  // A mail that also tells of something that cannot be turned off still offers to turn off the rest.
  const stop = rows.some((row) => notificationKinds[row.kind].canBeTurnedOff)
    ? await unsubscribeLinks(deps.env, toId, family)
    : undefined;
  return notificationMail(to, { letter, appUrl: deps.env.APP_URL, stop });
}

export function sayAll(rows: readonly NotificationRow[]): string[] {
  return rows.slice(-toldInOneMail).map((row) => notificationKinds[row.kind].sentence(factsOf(row)));
}

/**
 * Everything that may be mailed now, one by one or in the daily letter. Seen here, online, or banned: no mail, unless the kind says
 * that it has to be heard; that goes at once in any case. What a member chose is asked when the mail is written (`isFor`).
 */
export function dueAt(now: Date, when: 'at-once' | 'daily', from = sql`notifications`): SQL {
  const time = sql`${now.toISOString()}::timestamptz`;
  const kinds = notificationKindIds.map((id) => notificationKinds[id]);
  const column = (values: unknown[]) => sql.param(values);
  const isTime =
    when === 'daily'
      ? sql`rule.can_be_turned_off and chosen.mail_time = 'daily'`
      : sql`(not rule.can_be_turned_off or (chosen.mail_time is distinct from 'daily'
          and not exists (select from presences o where o.member_id = n.to_id and o.alive_until > ${time})))`;
  // A letter a day is seldom enough, but something of the same matter may just have been mailed because it had to be.
  const pause = when === 'daily' ? sql`least(rule.every_minutes, 60)` : sql`rule.every_minutes`;
  return sql`${from} n ${sql.raw(notificationJoins)}
    join unnest(${column(notificationKindIds)}::text[], ${column(kinds.map(({ mail }) => mail?.everyMinutes ?? 0))}::int[],
      ${column(kinds.map(({ mail }) => mail?.evenIfSeen ?? false))}::boolean[],
      ${column(kinds.map(({ canBeTurnedOff }) => canBeTurnedOff))}::boolean[])
      rule (kind, every_minutes, even_if_seen, can_be_turned_off) on rule.kind = n.kind
    join "user" u on u.id = n.to_id and u.email_verified
    join profiles p on p.id = n.to_id and p.status <> 'banned'
    left join notification_preferences chosen on chosen.member_id = n.to_id
    where n.mail_due_at <= ${time} and n.mail_due_at > ${time} - make_interval(days => ${dueDays})
      and (rule.even_if_seen or n.read_at is null)
      and ${isTime}
      and (not exists (select from notifications earlier where earlier.to_id = n.to_id
          and (earlier.matter = n.matter or earlier.deal_id = n.deal_id)
          and earlier.mailed_at > ${time} - make_interval(mins => ${pause}))
        or (n.deal_id is not null and n.data -> 'todo' ? 'dueAt'
          and (select count(distinct earlier.mailed_at) from notifications earlier where earlier.to_id = n.to_id
            and earlier.deal_id = n.deal_id and earlier.mailed_at > ${time} - interval '1 day') < ${atOncePerDay}::int))`;
}
