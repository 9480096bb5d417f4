import { adminUserErrors } from '#contract/admin/users.ts';
import type { Admin } from '#server/auth/guards.ts';
import { Refusal } from '#server/lib/errors.ts';

/** Staff are members, too: nobody decides about a report, a review or a wig of their own, a super admin neither. */
export function refuseOwnMatter({ id }: Admin, ...concerned: (string | null)[]): void {
  if (concerned.includes(id)) throw new Refusal(adminUserErrors.ownMatter);
}
