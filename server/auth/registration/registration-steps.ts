import type { DbOrTransaction } from '#server/db/database.ts';
import { registrationSteps } from '#server/db/schema/members.ts';

type RegistrationStep = 'sign_up' | 'email_confirmed' | 'email_changed';

/** log_registration_step: what happened on the way to an account, for the admins who help when it got stuck. */
export async function logRegistrationStep(
  db: DbOrTransaction,
  step: {
    userId: string | null;
    email: string;
    name: RegistrationStep;
    status: 'started' | 'completed' | 'failed';
    error?: { code: string };
    metadata?: Record<string, string>;
  },
  now: Date,
): Promise<void> {
  await db.insert(registrationSteps).values({
    userId: step.userId,
    email: step.email,
    stepName: step.name,
    stepStatus: step.status,
    errorData: step.error ?? null,
    extraMetadata: step.metadata ?? null,
    createdAt: now,
  });
}
