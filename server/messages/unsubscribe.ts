import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { messageErrors } from '#contract/messages/message-values.ts';
import { getAuthSecret } from '#server/auth/secret.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

/** The member's id and a signature of ours: whoever has the mail can stop these mails, and do nothing else. */
export async function unsubscribeToken(env: Deps['env'], memberId: string): Promise<string> {
  return `${memberId}.${await sign(env, memberId)}`;
}

export async function stopMessageMails({ env, database: { db }, clock }: Deps, token: string): Promise<void> {
  const [memberId = '', signature = ''] = token.split('.');
  const [given, wanted] = [Buffer.from(signature), Buffer.from(await sign(env, memberId))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Refusal(messageErrors.brokenLink);
  await db.update(profiles).set({ notifyMessages: false, updatedAt: clock.now() }).where(eq(profiles.id, memberId));
}

async function sign(env: Deps['env'], memberId: string): Promise<string> {
  const secret = await getAuthSecret(env);
  return createHmac('sha256', secret).update(`stop message mails of ${memberId}`).digest('base64url');
}
