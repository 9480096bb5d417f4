import { createHmac } from 'node:crypto';
import type { TraceKind } from '#contract/admin/linked-accounts.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { accountTraces } from '#server/db/schema/auth.ts';

/** A hash of a network or a browser that nobody can turn back. */
export const traceHash = (secret: string, kind: TraceKind, value: string): string =>
  createHmac('sha256', secret).update(`trace ${kind} ${value}`).digest('base64url');

/** Told to our team where two accounts with the same one make a deal; nothing else follows from it by itself. */
export async function noteTrace(
  db: DbOrTransaction,
  trace: { userId: string; kind: TraceKind; hash: string },
  now: Date,
): Promise<void> {
  await db
    .insert(accountTraces)
    .values({ ...trace, seenAt: now })
    .onConflictDoNothing();
}
