import type { SupportCategory } from '#contract/support/support-values.ts';
import type { Member } from '#server/auth/sessions.ts';
import { findRunningPlan } from '#server/billing/subscription/running-plan.ts';
import { helpSubmissions } from '#server/db/schema/support.ts';
import type { Deps } from '#server/lib/deps.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { helpSubmissionMail } from './support.mail.ts';

export interface HelpSubmission {
  id: string;
  category: SupportCategory;
  message: string;
  email?: string | null | undefined;
}

/** Keeps the message and mails it to the support team, once for each id. */
export async function createHelpSubmission(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'> & { settings: SettingsReader },
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
      await queueMail(deps, tx, `support:${id}`, helpSubmissionMail({ category, message, email, plan, member }));
  });
}
