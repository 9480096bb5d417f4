import { and, eq, inArray } from 'drizzle-orm';
import { adminListingErrors } from '#contract/admin-listings.ts';
import { shownStatuses } from '#contract/listing-values.ts';
import { listingErrors } from '#contract/listings.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import { user } from '#server/db/schema/auth.ts';
import { listings } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { queueMail } from '#server/mail/mail.ts';
import { clearFlags } from '#server/moderation/listing-flags.ts';
import { listingTakenDownMail } from './listing-taken-down.mail.ts';
import { statusColumns } from './status-columns.ts';

/** Remembers that what was found is fine: the listing waits again only when something new is found. */
export async function approveListing(deps: Pick<Deps, 'database' | 'clock'>, admin: Admin, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    const [known] = await tx.select({ id: listings.id }).from(listings).where(eq(listings.id, id));
    if (!known) throw new Refusal(listingErrors.notFound);
    const cleared = await clearFlags(tx, id, admin.id, now);
    // Somebody else approved it in the same moment: that is on record already.
    if (cleared.length === 0) return;
    const subject = { kind: 'listing', id } as const;
    await recordAudit(tx, { admin, action: 'listing.approve', subject, before: { flags: cleared } }, now);
  });
}

/** Removes a live listing for a reason that its owner reads in a mail. */
export async function takeListingDown(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs' | 'env'>,
  admin: Admin,
  id: string,
  reason: string,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ status: listings.status, title: listings.title, email: user.email })
      .from(listings)
      .innerJoin(user, eq(user.id, listings.userId))
      .where(and(eq(listings.id, id), inArray(listings.status, shownStatuses)))
      .for('update', { of: listings });
    if (!before) throw new Refusal(adminListingErrors.notLive);
    const after = statusColumns('removed', now);
    await tx
      .update(listings)
      .set({ ...after, updatedAt: now })
      .where(eq(listings.id, id));
    await clearFlags(tx, id, admin.id, now);
    const { email, title, status } = before;
    const subject = { kind: 'listing', id } as const;
    await recordAudit(tx, { admin, action: 'listing.take_down', subject, before: { status }, after, reason }, now);
    // A listing that was restored can be taken down again; that is another mail.
    const key = `listing-taken-down:${id}:${now.toISOString()}`;
    await queueMail(deps, tx, key, listingTakenDownMail(email, { title, reason, appUrl: deps.env.APP_URL }));
  });
}
