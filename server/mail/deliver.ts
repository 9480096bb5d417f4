import { and, asc, eq, lt, lte, or, sql } from 'drizzle-orm';
import { dayMs, minuteMs } from '#contract/durations.ts';
import { mails } from '#server/db/schema/operations.ts';
import type { Deps } from '#server/lib/deps.ts';
import { judgeRefusal, type SmtpError } from './refusals.ts';
import { doesMailReturn, isAlwaysTried } from './returned-mail.ts';
import type { MailTransport } from './transport.ts';

type Delivery = 'delivered' | 'waiting' | 'timeout' | 'returned';

type MailRow = typeof mails.$inferSelect;
type MailDeps = Pick<Deps, 'database' | 'clock'>;

/** Longer than any attempt takes; after it, an attempt whose process died may be made again. */
const claimMs = 2 * minuteMs;
/** The first wait after a failure; it doubles up to the longest. */
const firstWaitMs = 5_000;
const longestWaitMs = 5 * minuteMs;
/** A refusal that is about us is tried for so long. */
const refusedMs = dayMs;
/** After so long one mail tries an address again whose mail came back: a mailbox can be made anew. */
const leftAloneMs = 7 * dayMs;
const foundAtOnce = 100;
/** So many failures in a row are the mail server's: the others are tried in the next minute. */
const failuresInRow = 3;

/** Sends one mail, once: whoever claims the row sends it, everyone else finds it taken or done. */
export async function deliverMail(
  { database: { db }, clock }: MailDeps,
  transport: MailTransport,
  mailId: string,
  timeoutMs: number,
): Promise<Delivery> {
  const now = clock.now();
  const [mail] = await db.transaction((tx) =>
    tx
      .update(mails)
      .set({ status: 'sending', claimedAt: now, attempts: sql`${mails.attempts} + 1` })
      .where(
        and(
          eq(mails.id, mailId),
          or(
            eq(mails.status, 'waiting'),
            and(eq(mails.status, 'sending'), lt(mails.claimedAt, new Date(now.getTime() - claimMs))),
          ),
        ),
      )
      .returning(),
  );
  if (!mail) return whatBecameOf(db, mailId);
  const write = (change: Partial<MailRow>) =>
    db.transaction((tx) => tx.update(mails).set(change).where(eq(mails.id, mailId)));

  if (!isAlwaysTried(mail.key) && (await doesMailReturn(db, mail.recipient, new Date(now.getTime() - leftAloneMs)))) {
    // Without a claim of its own: an address is left alone for a week from the mail that was tried.
    await write({ ...returned, claimedAt: null, lastError: 'Earlier mail to this address came back.' });
    return 'returned';
  }
  try {
    await transport.send({
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html ?? '',
      text: mail.text ?? '',
      unsubscribeUrl: mail.unsubscribeUrl,
      replyTo: mail.replyTo,
      isByPerson: mail.isByPerson,
      timeoutMs,
    });
  } catch (error) {
    const problem = error as SmtpError;
    const change = afterFailure(problem, mail, clock.now());
    await write({ ...change, lastError: problem.message.slice(0, 500) });
    if (change.status === 'returned') return 'returned';
    return problem.code === 'ETIMEDOUT' || problem.code === 'ETIMEOUT' ? 'timeout' : 'waiting';
  }
  const done = transport.keeps ? { status: 'kept' as const } : { status: 'sent' as const, html: null, text: null };
  await write({ ...done, nextTryAt: null, sentAt: clock.now() });
  return 'delivered';
}

/** A mail that came back keeps no link. */
const returned = { status: 'returned', html: null, text: null, nextTryAt: null } as const;

function afterFailure(problem: SmtpError, mail: MailRow, now: Date): Partial<MailRow> {
  const refused = judgeRefusal(problem);
  if (refused === 'recipient') return returned;
  const inMs = (ms: number) => new Date(now.getTime() + ms);
  if (refused === 'later') {
    const waitMs = Math.min(firstWaitMs * 2 ** (mail.attempts - 1), longestWaitMs);
    return { status: 'waiting', nextTryAt: inMs(waitMs) };
  }
  const refusedAt = mail.refusedAt ?? now;
  const isGivenUp = now.getTime() - refusedAt.getTime() >= refusedMs;
  return { status: 'waiting', refusedAt, nextTryAt: isGivenUp ? null : inMs(longestWaitMs) };
}

/** Sends mails whose next try is due, and those whose process died. */
export async function retryMails(deps: MailDeps, transport: MailTransport, timeoutMs: number): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const isDue = and(eq(mails.status, 'waiting'), lte(mails.nextTryAt, now));
  const isLost = and(eq(mails.status, 'sending'), lt(mails.claimedAt, new Date(now.getTime() - claimMs)));
  let failures = 0;
  for (;;) {
    const due = await db
      .select({ id: mails.id })
      .from(mails)
      .where(or(isDue, isLost))
      .orderBy(asc(mails.nextTryAt))
      .limit(foundAtOnce);
    if (due.length === 0) return;
    for (const { id } of due) {
      const delivery = await deliverMail(deps, transport, id, timeoutMs);
      failures = delivery === 'waiting' || delivery === 'timeout' ? failures + 1 : 0;
      if (failures >= failuresInRow) return;
    }
  }
}

async function whatBecameOf(db: Deps['database']['db'], mailId: string): Promise<Delivery> {
  const [mail] = await db.select({ status: mails.status }).from(mails).where(eq(mails.id, mailId));
  if (mail?.status === 'returned') return 'returned';
  // Another attempt is on its way and takes its time.
  return mail?.status === 'waiting' || mail?.status === 'sending' ? 'timeout' : 'delivered';
}
