import { randomUUID } from 'node:crypto';
import { and, asc, count, eq } from 'drizzle-orm';
import { type Passkey, passkeyErrors, passkeysPerMember } from '#contract/auth/passkeys.ts';
import { passkeyRemovedMail } from '#server/auth/auth.mail.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { passkey } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { queueMail } from '#server/mail/mail.ts';

export async function findPasskeys(db: DbOrTransaction, memberId: string): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkey)
    .where(eq(passkey.userId, memberId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
  return rows.map(toPasskey);
}

/** A passkey keeps the bytes of the member's id, which say nothing about the person. */
export const userHandleOf = (memberId: string): string =>
  Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url');

/** https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion, step 6: the handle must be that of the passkey's owner. */
export async function refuseOthersHandle(
  db: DbOrTransaction,
  credentialId: string,
  userHandle: string | undefined,
): Promise<void> {
  if (!userHandle) return;
  const handle = Buffer.from(userHandle, 'base64url').toString('base64url');
  const [row] = await db.select({ userId: passkey.userId }).from(passkey).where(eq(passkey.credentialID, credentialId));
  if (row && handle !== userHandleOf(row.userId)) throw new Refusal(passkeyErrors.unknown);
}

export async function refuseTooManyPasskeys(db: DbOrTransaction, memberId: string): Promise<void> {
  const [row] = await db.select({ passkeys: count() }).from(passkey).where(eq(passkey.userId, memberId));
  if (row && row.passkeys >= passkeysPerMember) throw new Refusal(passkeyErrors.tooMany);
}

export async function renamePasskey(db: DbOrTransaction, memberId: string, id: string, name: string): Promise<Passkey> {
  const [row] = await db.update(passkey).set({ name }).where(ownPasskey(memberId, id)).returning();
  if (!row) throw new Refusal(passkeyErrors.notFound);
  return toPasskey(row);
}

/** The route has asked for the password, so the member keeps another way to sign in. */
export async function removePasskey(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  member: { id: string; email: string },
  id: string,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const [row] = await tx.delete(passkey).where(ownPasskey(member.id, id)).returning({ name: passkey.name });
    if (!row) throw new Refusal(passkeyErrors.notFound);
    await queueMail(
      deps,
      tx,
      `passkey-removed:${randomUUID()}`,
      passkeyRemovedMail(member.email, row.name ?? 'Passkey'),
    );
  });
}

export async function notePasskeyUse(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  credentialID: string,
): Promise<void> {
  await db.transaction((tx) =>
    tx.update(passkey).set({ lastUsedAt: clock.now() }).where(eq(passkey.credentialID, credentialID)),
  );
}

function ownPasskey(memberId: string, id: string) {
  return and(eq(passkey.id, id), eq(passkey.userId, memberId));
}

function toPasskey({ id, name, createdAt, lastUsedAt }: typeof passkey.$inferSelect): Passkey {
  return {
    id,
    name: name ?? 'Passkey',
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
