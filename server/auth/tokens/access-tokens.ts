import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { AccessToken } from '#contract/auth/access-token-schema.ts';
import { tokenErrors } from '#contract/auth/access-tokens.ts';
import { type ToolRight, tokenPrefix, tokensPerMember } from '#contract/auth/tool-rights.ts';
import { dayMs } from '#contract/durations.ts';
import { accessTokenMadeMail } from '#server/auth/auth.mail.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { accessTokens, signIns } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { queueMail } from '#server/mail/mail.ts';

/** The tokens that open something now, the newest first. */
export async function findTokens(db: DbOrTransaction, memberId: string, now: Date): Promise<AccessToken[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, memberId), gt(accessTokens.endsAt, now)))
    .orderBy(desc(accessTokens.createdAt), accessTokens.id);
  return rows.map(toToken);
}

interface WrittenToken {
  name: string;
  rights: readonly ToolRight[];
  days: number;
}

interface Origin {
  device: string;
  place: string | null;
}

/** The database keeps the hash alone: the answer is the only place that ever shows the secret. */
export async function createToken(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  member: { id: string; email: string },
  { name, rights, days }: WrittenToken,
  { device, place }: Origin,
): Promise<{ token: AccessToken; secret: string }> {
  const now = deps.clock.now();
  const secret = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
  const token = await deps.database.db.transaction(async (tx) => {
    // One at a time for each member, so that two at once do not take the last place together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`access tokens ${member.id}`}, 0))`);
    const [held] = await tx
      .select({ tokens: count() })
      .from(accessTokens)
      .where(and(eq(accessTokens.userId, member.id), gt(accessTokens.endsAt, now)));
    if (held && held.tokens >= tokensPerMember) throw new Refusal(tokenErrors.tooMany);
    const [row] = await tx
      .insert(accessTokens)
      .values({
        userId: member.id,
        name,
        rights: [...new Set(rights)],
        hash: hashToken(secret),
        createdAt: now,
        endsAt: new Date(now.getTime() + days * dayMs),
      })
      .returning();
    if (!row) throw new Error('An access token was not inserted');
    await tx.insert(signIns).values({ userId: member.id, at: now, device: `New access token, by ${device}`, place });
    const origin = [device, place].filter(Boolean).join(' · ');
    await queueMail(deps, tx, `access-token:${randomUUID()}`, accessTokenMadeMail(member.email, toToken(row), origin));
    return toToken(row);
  });
  return { token, secret };
}

export async function revokeToken(db: DbOrTransaction, memberId: string, id: string): Promise<void> {
  const revoked = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, memberId)))
    .returning({ id: accessTokens.id });
  if (revoked.length === 0) throw new Refusal(tokenErrors.notFound);
}

/** Called before a commit: a token that was revoked while its request was on the way writes nothing. */
export async function holdToken(transaction: DbOrTransaction, id: string): Promise<void> {
  const [held] = await transaction
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(eq(accessTokens.id, id))
    .for('key share');
  if (!held) throw new Refusal(tokenErrors.ended);
}

export const hashToken = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

function toToken({ id, name, rights, createdAt, endsAt, lastUsedAt }: typeof accessTokens.$inferSelect): AccessToken {
  return {
    ...{ id, name, rights },
    createdAt: createdAt.toISOString(),
    endsAt: endsAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
