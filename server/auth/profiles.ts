import { eq } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { profiles } from '#server/db/schema/members.ts';

/** ensure_user_profile: makes the profile if there is none, however often and by however many at once it is asked. */
export async function ensureUserProfile(
  db: DbOrTransaction,
  member: { id: string; email: string; fullName?: string | null },
  now: Date,
): Promise<{ profileCreated: boolean }> {
  const fullName = member.fullName?.trim() || null;
  const base = handleFrom(member.email);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const username = attempt === 0 ? base : `${base}-${suffix(member.id, attempt)}`;
    const created = await db
      .insert(profiles)
      .values({
        id: member.id,
        username,
        fullName,
        displayName: displayNameOf({ ...member, fullName }),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: profiles.id });
    if (created.length > 0) return { profileCreated: true };
    const existing = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, member.id));
    if (existing.length > 0) return { profileCreated: false };
  }
  throw new Error(`Cannot make a profile for ${member.id}: no free username found`);
}

/** full_name, else the part of the e-mail before the @, else User- and the first 8 characters of the id. */
export function displayNameOf(member: { id: string; email: string | null; fullName: string | null }): string {
  const local = member.email?.split('@')[0]?.trim().slice(0, 60);
  return member.fullName?.trim().slice(0, 60) || local || `User-${member.id.slice(0, 8)}`;
}

function handleFrom(email: string): string {
  const local = (email.split('@')[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, 24);
  return local.length >= 3 ? local : `member${local}`;
}

function suffix(id: string, attempt: number): string {
  return id.replaceAll('-', '').slice(0, 3 + Math.floor(attempt / 4)) + (attempt % 4 || '');
}
