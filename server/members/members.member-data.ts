import { eq, sql } from 'drizzle-orm';
import { contains } from '#server/db/contains.ts';
import { passkey, session, user } from '#server/db/schema/auth.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { mails } from '#server/db/schema/mail.ts';
import { profiles, registrationSteps } from '#server/db/schema/members.ts';
import { eraseFromJobs } from '#server/jobs/jobs.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** The account itself, its profile, its sessions and passkeys. Secrets (the password's hash, tokens) are nobody's data. */
export const accountData: MemberData = {
  name: 'account',
  async export(db, memberId) {
    const [account] = await db.select().from(user).where(eq(user.id, memberId));
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, memberId));
    const [subscription] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
    const steps = await db.select().from(registrationSteps).where(eq(registrationSteps.userId, memberId));
    const { name, createdAt: addedAt, lastUsedAt } = passkey;
    const passkeys = await db.select({ name, addedAt, lastUsedAt }).from(passkey).where(eq(passkey.userId, memberId));
    const { ipAddress, country, userAgent, createdAt, expiresAt } = session;
    const sessions = await db
      .select({ ipAddress, country, userAgent, createdAt, expiresAt })
      .from(session)
      .where(eq(session.userId, memberId));
    return { account, profile, subscription: subscription ?? null, registrationSteps: steps, sessions, passkeys };
  },
  async remove(transaction, memberId) {
    const [row] = await transaction.select({ email: user.email }).from(user).where(eq(user.id, memberId));
    if (row) await transaction.delete(mails).where(eq(mails.recipient, row.email));
  },
  async eraseAddress(transaction, address) {
    await transaction.delete(registrationSteps).where(eq(registrationSteps.email, address));
    await transaction.delete(mails).where(eq(mails.recipient, address));
    // Mails to others that name it, such as a support request.
    await transaction.execute(sql`update mails set subject = without_address(subject, ${address}),
        html = without_address(html, ${address}), text = without_address(text, ${address}),
        last_error = without_address(last_error, ${address})
      where ${contains(sql`concat_ws(' ', subject, html, text, last_error)`, address)}`);
    await eraseFromJobs(transaction, address);
  },
};
