import { eq, sql } from 'drizzle-orm';
import { contains } from '#server/db/contains.ts';
import { accessTokens, knownDevices, passkey, registrations, session, signIns, user } from '#server/db/schema/auth.ts';
import { profiles, registrationSteps } from '#server/db/schema/members.ts';
import { mails } from '#server/db/schema/operations.ts';
import { eraseFromJobs } from '#server/jobs/jobs.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** The account itself, its profile, its sessions and passkeys. Secrets (the password's hash, tokens) are nobody's data. */
export const accountData: MemberData = {
  name: 'account',
  tables: {
    user: { exported: true, deleted: true },
    profiles: { exported: true, deleted: true },
    registration_steps: {
      exported: true,
      deleted: 'steps taken before there was an account are erased later, by address',
    },
    registrations: { exported: true, deleted: true },
    session: { exported: true, deleted: true },
    passkey: { exported: true, deleted: true },
    access_tokens: { exported: true, deleted: true },
    known_devices: { exported: true, deleted: true },
    sign_ins: { exported: true, deleted: true },
    account_traces: {
      exported: 'hashes that find accounts of one person; what they find is for our team alone',
      deleted: true,
    },
    mails: { exported: true, deleted: 'the last mail says that the account is gone; it is erased later, by address' },
    account: { exported: "holds the password's hash alone", deleted: true },
    two_factor: { exported: 'holds secrets alone; the account says whether it is on', deleted: true },
    verification: { exported: 'holds codes for the next minutes', deleted: 'gone when the codes end' },
    departed_addresses: {
      exported: 'only of members who left',
      deleted: 'notes which address to erase, and goes with it',
    },
    'jobs.job_common': {
      exported: 'work that waits, about rows that are exported',
      deleted: 'done or given up within days',
    },
  },
  async export(db, memberId) {
    const [account] = await db.select().from(user).where(eq(user.id, memberId));
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, memberId));
    const steps = await db.select().from(registrationSteps).where(eq(registrationSteps.userId, memberId));
    const { name, createdAt: addedAt, lastUsedAt } = passkey;
    const passkeys = await db.select({ name, addedAt, lastUsedAt }).from(passkey).where(eq(passkey.userId, memberId));
    const { rights, endsAt } = accessTokens;
    const tokens = await db
      .select({
        name: accessTokens.name,
        rights,
        madeAt: accessTokens.createdAt,
        endsAt,
        usedAt: accessTokens.lastUsedAt,
      })
      .from(accessTokens)
      .where(eq(accessTokens.userId, memberId));
    const { firstSeenAt } = knownDevices;
    const devices = await db.select({ firstSeenAt }).from(knownDevices).where(eq(knownDevices.userId, memberId));
    const { selectedPlan, returnPath, createdAt: sentAt } = registrations;
    const forms = await db
      .select({ selectedPlan, returnPath, sentAt })
      .from(registrations)
      .where(eq(registrations.userId, memberId));
    const sent = account
      ? await db
          .select({ subject: mails.subject, createdAt: mails.createdAt, sentAt: mails.sentAt })
          .from(mails)
          .where(eq(mails.recipient, account.email))
          .orderBy(mails.createdAt)
      : [];
    const { ipAddress, country, userAgent, createdAt, expiresAt } = session;
    const sessions = await db
      .select({ ipAddress, country, userAgent, createdAt, expiresAt })
      .from(session)
      .where(eq(session.userId, memberId));
    const { at, refusal, device, place } = signIns;
    const attempts = await db.select({ at, refusal, device, place }).from(signIns).where(eq(signIns.userId, memberId));
    return {
      account,
      profile,
      registrations: forms,
      registrationSteps: steps,
      sessions,
      passkeys,
      accessTokens: tokens,
      devices,
      signIns: attempts,
      mails: sent,
    };
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
        last_error = without_address(last_error, ${address}), reply_to = nullif(lower(reply_to), lower(${address}))
      where ${contains(sql`concat_ws(' ', subject, html, text, last_error, reply_to)`, address)}`);
    await eraseFromJobs(transaction, address);
  },
};
