import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, like, or } from 'drizzle-orm';
import { dayMs, hourMs } from '#contract/durations.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { verification } from '#server/db/schema/auth.ts';

type LinkPurpose = 'reset-password' | 'change-email';

const lifetimeMs: Record<LinkPurpose, number> = {
  'reset-password': hourMs,
  'change-email': dayMs,
};

/** The secret of a link. Only its hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Earlier links stay valid until one is used, so that a stranger who asks for another cannot disable them. A link for a new
 * address carries it: `about` is what `redeemLink` gives back behind the member's id.
 */
export async function issueLink(
  db: DbOrTransaction,
  purpose: LinkPurpose,
  { userId, about }: { userId: string; about?: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await db.insert(verification).values({
    identifier: `${purpose}:${userId}${about ? `:${about}` : ''}`,
    value: hashToken(token),
    expiresAt: new Date(now.getTime() + lifetimeMs[purpose]),
  });
  return token;
}

/** Uses the link up and says whose it was. One statement, so that of two uses at once only one succeeds. */
export async function redeemLink(
  db: DbOrTransaction,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .delete(verification)
    .where(matches(purpose, token, now))
    .returning({ identifier: verification.identifier });
  return row?.identifier.slice(purpose.length + 1);
}

export async function isLinkValid(
  db: DbOrTransaction,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: verification.id })
    .from(verification)
    .where(matches(purpose, token, now));
  return rows.length > 0;
}

export async function voidLinks(db: DbOrTransaction, purpose: LinkPurpose, userId: string): Promise<void> {
  const own = `${purpose}:${userId}`;
  await db.delete(verification).where(or(eq(verification.identifier, own), like(verification.identifier, `${own}:%`)));
}

function matches(purpose: LinkPurpose, token: string, now: Date) {
  return and(
    eq(verification.value, hashToken(token)),
    like(verification.identifier, `${purpose}:%`),
    gt(verification.expiresAt, now),
  );
}
