import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { supportErrors } from '#contract/support/support.ts';
import type { SupportCategory } from '#contract/support/support-values.ts';
import { getAuthSecret } from '#server/auth/secret.ts';
import type { Member } from '#server/auth/sessions.ts';
import { findRunningPlan } from '#server/billing/subscription/running-plan.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { helpSubmissions, supportEntries } from '#server/db/schema/support.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { readSiteFacts } from '#server/settings/site-settings.ts';
import { helpSubmissionMail, supportReplyMail } from './support.mail.ts';

/** The request's id and a signature of ours: whoever has the mail can write to it, and read nothing. */
export async function requestToken(env: Deps['env'], submissionId: string): Promise<string> {
  return `${submissionId}.${await sign(env, submissionId)}`;
}

/** Adds what a person writes by the link of our mail to their request, which then waits for us again. */
export async function continueRequest(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs' | 'env'>,
  token: string,
  { id, message }: { id: string; message: string },
): Promise<void> {
  const submissionId = await readToken(deps.env, token);
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    const [request] = await tx
      .select({ category: helpSubmissions.category })
      .from(helpSubmissions)
      .where(eq(helpSubmissions.id, submissionId))
      .for('update');
    // The account it came from may be gone, and the request with it.
    if (!request) throw new Refusal(supportErrors.brokenLink);
    const kept = await tx
      .insert(supportEntries)
      .values({ id, submissionId, isFromTeam: false, text: message, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: supportEntries.id });
    if (kept.length === 0) return;
    await tx
      .update(helpSubmissions)
      .set({ waitingSince: now, answeredAt: null, doneAt: null, doneBy: null })
      .where(eq(helpSubmissions.id, submissionId));
    await queueMail(
      deps,
      tx,
      `support:${id}`,
      supportReplyMail(await findTeamAddress(tx, deps.env), { ...request, message }),
    );
  });
}

async function readToken(env: Deps['env'], token: string): Promise<string> {
  const [submissionId = '', signature = ''] = token.split('.');
  const [given, wanted] = [Buffer.from(signature), Buffer.from(await sign(env, submissionId))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Refusal(supportErrors.brokenLink);
  return submissionId;
}

async function sign(env: Deps['env'], submissionId: string): Promise<string> {
  const secret = await getAuthSecret(env);
  return createHmac('sha256', secret).update(`write to support request ${submissionId}`).digest('base64url');
}

interface HelpSubmission {
  id: string;
  category: SupportCategory;
  message: string;
  email?: string | null | undefined;
}

/** Keeps the message and mails it to the support team, once for each id. */
export async function createHelpSubmission(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs' | 'env'> & { settings: SettingsReader },
  { id, category, message, email = null }: HelpSubmission,
  member: Pick<Member, 'id' | 'displayName' | 'email'> | undefined,
): Promise<void> {
  // Kept as it is now: Premium support is promised by the plan one has when one asks.
  const plan = member ? await findRunningPlan(deps, member.id) : null;
  const now = deps.clock.now();
  const writer = { email, plan, userId: member?.id ?? null };
  await deps.database.db.transaction(async (tx) => {
    const kept = await tx
      .insert(helpSubmissions)
      .values({ id, category, message, ...writer, createdAt: now, waitingSince: now })
      .onConflictDoNothing()
      .returning({ id: helpSubmissions.id });
    if (kept.length > 0)
      await queueMail(
        deps,
        tx,
        `support:${id}`,
        helpSubmissionMail(await findTeamAddress(tx, deps.env), { category, message, email, plan, member }),
      );
  });
}

/** Until a support address is set, the super admin is the team. */
export async function findTeamAddress(tx: DbOrTransaction, env: Deps['env']): Promise<string> {
  return (await readSiteFacts(tx, env)).supportEmail || env.SUPER_ADMIN_EMAIL;
}
