import { eq } from 'drizzle-orm';
import { authErrors } from '#contract/auth.ts';
import type { PlanId } from '#contract/plans.ts';
import { user } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { redeemLink } from './links.ts';
import { ensureUserProfile } from './profiles.ts';
import { logRegistrationStep } from './registration-steps.ts';

export interface ConfirmedMember {
  id: string;
  email: string;
  selectedPlan: PlanId | null;
}

/** Follows a confirmation link: the address counts as verified and the profile exists, or nothing changed. */
export async function confirmEmail(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  token: string,
): Promise<ConfirmedMember> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const userId = await redeemLink(tx, 'confirm-email', token, now);
    if (!userId) throw new Refusal(authErrors.linkInvalid);
    const [member] = await tx
      .update(user)
      .set({ emailVerified: true, updatedAt: now })
      .where(eq(user.id, userId))
      .returning({ id: user.id, email: user.email, selectedPlan: user.selectedPlan });
    if (!member) throw new Refusal(authErrors.linkInvalid);
    const { profileCreated } = await ensureUserProfile(tx, member, now);
    const metadata = { profile_created: String(profileCreated) };
    await logRegistrationStep(
      tx,
      { userId, email: member.email, name: 'email_confirmed', status: 'completed', metadata },
      now,
    );
    return { ...member, selectedPlan: member.selectedPlan as PlanId | null };
  });
}
