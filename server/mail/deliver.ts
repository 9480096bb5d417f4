import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { minuteMs } from '#contract/durations.ts';
import { mails } from '#server/db/schema/mail.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MailTransport } from './transport.ts';

type Delivery = 'delivered' | 'waiting' | 'timeout';

/** Longer than any attempt takes; after it, an attempt whose process died may be made again. */
const claimMs = 2 * minuteMs;

/** Sends one mail, once: whoever claims the row sends it, everyone else finds it taken or done. */
export async function deliverMail(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  transport: MailTransport,
  mailId: string,
  timeoutMs: number,
): Promise<Delivery> {
  const now = clock.now();
  const [mail] = await db
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
    .returning();
  if (!mail) return whatBecameOf(db, mailId);

  try {
    await transport.send({
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html ?? '',
      text: mail.text ?? '',
      unsubscribeUrl: mail.unsubscribeUrl,
      timeoutMs,
    });
  } catch (error) {
    const problem = error as Error & { code?: string };
    await db
      .update(mails)
      .set({ status: 'waiting', lastError: problem.message.slice(0, 500) })
      .where(eq(mails.id, mailId));
    return problem.code === 'ETIMEDOUT' || problem.code === 'ETIMEOUT' ? 'timeout' : 'waiting';
  }
  const done = transport.keeps ? { status: 'kept' as const } : { status: 'sent' as const, html: null, text: null };
  await db
    .update(mails)
    .set({ ...done, sentAt: clock.now() })
    .where(eq(mails.id, mailId));
  return 'delivered';
}

async function whatBecameOf(db: Deps['database']['db'], mailId: string): Promise<Delivery> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.id, mailId), inArray(mails.status, ['waiting', 'sending'])));
  // Another attempt is on its way and takes its time.
  return rows.length === 0 ? 'delivered' : 'timeout';
}
