import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';

/** Its reader waits for this mail right now, so it is always tried: the first words of its key. */
const alwaysTried = ['registration:', 'confirmation:', 'reset:', 'email-change:'];

export function isAlwaysTried(key: string): boolean {
  return alwaysTried.some((start) => key.startsWith(start));
}

/** Whether a mail to this address was tried and came back, and none has arrived since. */
export async function doesMailReturn(db: DbOrTransaction, address: string, since = new Date(0)): Promise<boolean> {
  const { rows } = await db.execute(sql`select from mails m where recipient = ${address} and status = 'returned'
    and claimed_at > ${since.toISOString()}::timestamptz
    and not exists (select from mails later where later.recipient = m.recipient and later.sent_at > m.claimed_at) limit 1`);
  return rows.length > 0;
}
