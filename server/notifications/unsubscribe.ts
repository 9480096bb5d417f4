import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { notificationErrors } from '#contract/notifications/notifications.ts';
import { getAuthSecret } from '#server/auth/secret.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { StopLinks } from './notifications.mail.ts';

/** The two switches of the settings: mails about messages, or mail notices at all. */
type Stopped = 'messages' | 'all';

const labels: Record<Stopped, string> = {
  messages: 'Stop e-mails about new messages',
  all: 'Stop all e-mail notices',
};

export async function unsubscribeLinks(env: Deps['env'], memberId: string, what: Stopped): Promise<StopLinks> {
  const token = await unsubscribeToken(env, memberId, what);
  return {
    label: labels[what],
    page: `${env.APP_URL}/unsubscribe?token=${token}`,
    url: `${env.APP_URL}/api/unsubscribes?token=${token}`,
  };
}

/** The member's id and a signature of ours: whoever has the mail can stop these mails, and do nothing else. */
async function unsubscribeToken(env: Deps['env'], memberId: string, what: Stopped): Promise<string> {
  const signature = await sign(env, memberId, what);
  // Links about messages look as they did before there were others: those in old mails still work.
  return what === 'messages' ? `${memberId}.${signature}` : `${memberId}.${what}.${signature}`;
}

export async function stopMails({ env, database: { db }, clock }: Deps, token: string): Promise<Stopped> {
  const parts = token.split('.');
  const memberId = parts[0] ?? '';
  const what: Stopped = parts.length === 3 && parts[1] === 'all' ? 'all' : 'messages';
  const [given, wanted] = [Buffer.from(token), Buffer.from(await unsubscribeToken(env, memberId, what))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new Refusal(notificationErrors.brokenLink);
  const off = what === 'messages' ? { notifyMessages: false } : { notifyByEmail: false };
  await db
    .update(profiles)
    .set({ ...off, updatedAt: clock.now() })
    .where(eq(profiles.id, memberId));
  return what;
}

async function sign(env: Deps['env'], memberId: string, what: Stopped): Promise<string> {
  const secret = await getAuthSecret(env);
  const meaning = what === 'messages' ? 'stop message mails of' : 'stop all notices by mail of';
  return createHmac('sha256', secret).update(`${meaning} ${memberId}`).digest('base64url');
}
