import { eq } from 'drizzle-orm';
import { session, user } from '#server/db/schema/auth.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { mails } from '#server/db/schema/mail.ts';
import { profiles, registrationSteps } from '#server/db/schema/members.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** The account itself, its profile and its sessions. Secrets (the password's hash, tokens) are nobody's data. */
export const accountData: MemberData = {
  name: 'account',
  async export(db, memberId) {
    const [account] = await db.select().from(user).where(eq(user.id, memberId));
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, memberId));
    const [subscription] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
    const steps = await db.select().from(registrationSteps).where(eq(registrationSteps.userId, memberId));
    const { ipAddress, userAgent, createdAt, expiresAt } = session;
    const sessions = await db
      .select({ ipAddress, userAgent, createdAt, expiresAt })
      .from(session)
      .where(eq(session.userId, memberId));
    return { account, profile, subscription: subscription ?? null, registrationSteps: steps, sessions };
  },
  async remove(transaction, memberId) {
    const [row] = await transaction.select({ email: user.email }).from(user).where(eq(user.id, memberId));
    if (row) await transaction.delete(mails).where(eq(mails.recipient, row.email));
  },
};
