import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { FailedMail } from '#contract/admin/failures.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { mails } from '#server/db/schema/operations.ts';
import type { Deps } from '#server/lib/deps.ts';
import { deliverMailJob } from './mail.ts';

const isFailed = `status in ('waiting', 'sending') and last_error is not null`;

/** A row for each mail that the mail server has refused so far. */
export const failedMailsSql = `select created_at as at from mails where ${isFailed}`;

export async function findFailedMails(
  { database: { pool } }: Pick<Deps, 'database'>,
  most: number,
): Promise<FailedMail[]> {
  const { rows } = await pool.query<Omit<FailedMail, 'createdAt'> & { createdAt: Date }>(
    `select id, recipient, subject, attempts, last_error as error, created_at as "createdAt"
     from mails where ${isFailed} order by created_at, id limit $1`,
    [most],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Tries a waiting mail again at once. False when it is no longer waiting. */
export async function retryMail(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  transaction: DbOrTransaction,
  mailId: string,
): Promise<boolean> {
  const found = await transaction
    .update(mails)
    // A mail that was given up has another day.
    .set({ nextTryAt: sql`coalesce(${mails.nextTryAt}, ${clock.now().toISOString()}::timestamptz)`, refusedAt: null })
    .where(and(eq(mails.id, mailId), eq(mails.status, 'waiting'), isNotNull(mails.lastError)))
    .returning({ id: mails.id });
  if (found.length === 0) return false;
  await jobs.add(deliverMailJob, { mailId }, { transaction });
  return true;
}
