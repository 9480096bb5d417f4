import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { familyTexts, type NotificationFamily } from '#contract/notifications/notification-kind.ts';
import { notificationErrors, type Stopped } from '#contract/notifications/notifications.ts';
import { getAuthSecret } from '#server/auth/secret.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { StopLinks } from './notifications.mail.ts';
import { updatePreferences } from './preferences.ts';

export async function unsubscribeLinks(env: Deps['env'], memberId: string, what: Stopped): Promise<StopLinks> {
  const token = await unsubscribeToken(env, memberId, what);
  return {
    label: labelOf(what),
    page: `${env.APP_URL}/unsubscribe?token=${token}`,
    url: `${env.APP_URL}/api/unsubscribes?token=${token}`,
  };
}

function labelOf(what: Stopped): string {
  if (what === 'all') return 'Stop all email notices';
  if (what === 'messages') return 'Stop emails about new messages';
  return `Stop emails about “${familyTexts[what].label}”`;
}

/** The member's id and a signature of ours: whoever has the mail can stop these mails, and do nothing else. */
async function unsubscribeToken(env: Deps['env'], memberId: string, what: Stopped): Promise<string> {
  const signature = await sign(env, memberId, what);
  // Links about messages look as they did before there were others: those in old mails still work.
  return what === 'messages' ? `${memberId}.${signature}` : `${memberId}.${what}.${signature}`;
}

/** Stops the mails of one kind, as the cell in the settings does, or all that can be stopped. */
export async function stopMails(deps: Deps, token: string): Promise<Stopped> {
  const parts = token.split('.');
  const memberId = parts[0] ?? '';
  const what = parts.length === 3 ? readStopped(parts[1] ?? '') : 'messages';
  const [given, wanted] = [Buffer.from(token), Buffer.from(await unsubscribeToken(deps.env, memberId, what))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new Refusal(notificationErrors.brokenLink);
  const { db } = deps.database;
  const [member] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, memberId));
  // Whoever has left gets no mails any more, which is what the link is for.
  if (!member) return what;
  if (what === 'all') await turnOffMail(deps, memberId);
  else await updatePreferences(deps, memberId, { choices: [{ family: what, channel: 'mail', isOn: false }] });
  return what;
}

function readStopped(text: string): Stopped {
  return text === 'all' || text in familyTexts ? (text as NotificationFamily | 'all') : 'messages';
}

async function turnOffMail({ database: { db }, clock }: Deps, memberId: string): Promise<void> {
  await db.transaction((tx) =>
    tx.update(profiles).set({ notifyByEmail: false, updatedAt: clock.now() }).where(eq(profiles.id, memberId)),
  );
}

async function sign(env: Deps['env'], memberId: string, what: Stopped): Promise<string> {
  const secret = await getAuthSecret(env);
  return createHmac('sha256', secret)
    .update(`${meaningOf(what)} ${memberId}`)
    .digest('base64url');
}

function meaningOf(what: Stopped): string {
  if (what === 'messages') return 'stop message mails of';
  return what === 'all' ? 'stop all notices by mail of' : `stop mails about ${what} of`;
}
