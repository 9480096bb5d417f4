import type { AdminUser } from '#contract/admin/users.ts';

type Step = Pick<AdminUser['registrationSteps'][number], 'name' | 'status' | 'errorCode'>;

/** Tells one step on the way to an account. */
export function registrationText({ name, status, errorCode }: Step): string {
  const [done, tried] = told[name] ?? [name.replaceAll('_', ' '), name.replaceAll('_', ' ')];
  if (status === 'completed') return done;
  const why = errorCode === 'already_registered' ? ': the address already had an account' : '';
  return status === 'failed' ? `${tried}, in vain${why}` : tried;
}

const told: Record<string, [done: string, tried: string]> = {
  sign_up: ['Signed up', 'Tried to sign up'],
  email_changed: ['Changed the address', 'Asked for another address'],
  email_confirmed: ['Confirmed the address', 'Tried to confirm the address'],
};
