import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { nextHour } from '#contract/notifications/local-hours.ts';
import { notificationKinds } from '#contract/notifications/notification-kinds.ts';
import { site } from '#contract/site.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { memberBlocks } from '#server/db/schema/messages.ts';
import { notificationPreferences } from '#server/db/schema/notifications.ts';
import { queueMail } from '#server/mail/mail.ts';
import { dueAt, findDueMails, lockMails, type MailDeps, markMailed, sayAll } from './notification-mails.ts';
import { notificationMail } from './notifications.mail.ts';
import { getReader, isFor } from './reader.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

const batchSize = 200;

/** Writes the letters whose hour has come; who has no news gets none. A server that was down writes them when it is back. */
export async function sendDailyLetters(deps: MailDeps): Promise<void> {
  let failure: unknown;
  for (let isMore = true; isMore; ) {
    const { rows } = await deps.database.db.execute<{ id: string }>(
      sql`select member_id as id from notification_preferences where next_letter_at <= ${deps.clock.now().toISOString()}
        order by next_letter_at limit ${batchSize}`,
    );
    for (const { id } of rows)
      await sendLetter(deps, id).catch((error: unknown) => {
        failure ??= error;
      });
    isMore = rows.length === batchSize && failure === undefined;
  }
  if (failure !== undefined) throw failure;
}

async function sendLetter(deps: MailDeps, memberId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    // Two servers may have found the same member: the second waits here, and finds that the next letter is tomorrow's.
    await lockMails(tx, memberId);
    const [chosen] = await tx
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.memberId, memberId))
      .for('no key update');
    if (!chosen?.nextLetterAt || chosen.nextLetterAt > now) return;
    await tx
      .update(notificationPreferences)
      .set({ nextLetterAt: nextHour(now, chosen.letterHour, chosen.timeZone) })
      .where(eq(notificationPreferences.memberId, memberId));
    const reader = await getReader(tx, deps.settings, memberId, now);
    const own = sql`(select * from notifications where to_id = ${memberId} offset 0)`;
    const due = await findDueMails(tx, dueAt(now, 'daily', own));
    const blocked = await findBlocked(tx, memberId);
    const rows = due.filter((row) => isFor(reader, 'mail', row) && !blocked.has(row.about.memberId ?? ''));
    await markMailed(tx, { due, mailed: rows }, now);
    if (rows.length === 0) return;
    const letter = writeLetter(sayAll(rows), rows.length);
    const families = new Set(rows.map(({ kind }) => notificationKinds[kind].family));
    const [only] = families;
    const stop = await unsubscribeLinks(deps.env, memberId, only && families.size === 1 ? only : 'all');
    const mail = notificationMail(reader.email, { letter, appUrl: deps.env.APP_URL, stop });
    await queueMail(deps, tx, `letter:${randomUUID()}`, mail);
  });
}

/** A letter gathers a day: whom its reader blocked meanwhile is not in it, deals included. What must be heard is mailed at once, and named here. */
async function findBlocked(tx: DbOrTransaction, memberId: string): Promise<Set<string>> {
  const { blockedId, blockerId } = memberBlocks;
  const rows = await tx.select({ blockedId }).from(memberBlocks).where(eq(blockerId, memberId));
  return new Set(rows.map((row) => row.blockedId));
}

/** Newest first: whoever reads only the beginning reads what matters most. */
function writeLetter(sentences: readonly string[], count: number) {
  const more = count - sentences.length;
  return {
    subject:
      count === 1 ? `Your day on ${site.name}: one piece of news` : `Your day on ${site.name}: ${count} pieces of news`,
    preview: sentences.at(-1) ?? '',
    heading: `Your day on ${site.name}`,
    paragraphs: [
      ...sentences.toReversed().map((text) => (/[.?!]$/.test(text) ? text : `${text}.`)),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'See all your notifications', path: '/account/notifications' },
    reason: 'You get this letter once a day because you chose it over single mails.',
  };
}
