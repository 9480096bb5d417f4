import { randomInt } from 'node:crypto';
import { eq, or } from 'drizzle-orm';
import { displayNameMaxLength, displayNameSchema } from '#contract/members/name-schema.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { profiles } from '#server/db/schema/members.ts';
import { nameKey } from '#server/lib/name-key.ts';
import { findHiddenAddress, isReservedName } from './reserved-names.ts';

/** ensure_user_profile: makes the profile if there is none, however often and by however many at once it is asked. */
export async function ensureUserProfile(
  db: DbOrTransaction,
  member: { id: string; email: string; fullName?: string | null },
  now: Date,
): Promise<{ profileCreated: boolean }> {
  const fullName = member.fullName?.trim() || null;
  const handle = handleFrom(member.email);
  const name = nameFor({ ...member, fullName });
  const tries = { username: 0, name: 0 };
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const username = tries.username === 0 ? handle : `${handle}-${suffix(member.id, tries.username)}`;
    const displayName = tries.name === 0 ? name : `${name.slice(0, displayNameMaxLength - 6)}${numberFor(tries.name)}`;
    const row = { id: member.id, username, fullName, displayName, nameKey: nameKey(displayName) };
    const created = await db
      .insert(profiles)
      .values({ ...row, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: profiles.id });
    if (created.length > 0) return { profileCreated: true };
    const inTheWay = await db
      .select({ id: profiles.id, username: profiles.username, nameKey: profiles.nameKey })
      .from(profiles)
      .where(or(eq(profiles.id, row.id), eq(profiles.username, username), eq(profiles.nameKey, row.nameKey)));
    if (inTheWay.some(({ id }) => id === member.id)) return { profileCreated: false };
    if (inTheWay.some((other) => other.username === username)) tries.username += 1;
    if (inTheWay.some((other) => other.nameKey === row.nameKey)) tries.name += 1;
  }
  throw new Error(`Cannot make a profile for ${member.id}: no free name found`);
}

/** Nobody chose a name that is made from an address, so it gives way where a chosen one would be refused. */
function nameFor(member: { id: string; email: string; fullName: string | null }): string {
  const name = displayNameOf(member);
  if (member.fullName) return name;
  return displayNameSchema.safeParse(name).success && !isReservedName(name) && !findHiddenAddress(name)
    ? name
    : displayNameOf({ ...member, email: null });
}

/** Tries small numbers first, then random ones. */
function numberFor(attempt: number): number {
  return attempt < 4 ? attempt + 1 : randomInt(10, attempt < 12 ? 10_000 : 1_000_000);
}

/** full_name, else the part of the e-mail before the @, else User- and the first 8 characters of the id. */
export function displayNameOf(member: { id: string; email: string | null; fullName: string | null }): string {
  const local = member.email?.split('@')[0]?.trim().slice(0, displayNameMaxLength);
  return member.fullName?.trim().slice(0, displayNameMaxLength) || local || `User-${member.id.slice(0, 8)}`;
}

function handleFrom(email: string): string {
  const local = (email.split('@')[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, 24);
  return local.length >= 3 && !isReservedName(local) ? local : `member${local.length < 3 ? local : ''}`;
}

function suffix(id: string, attempt: number): string {
  return id.replaceAll('-', '').slice(0, 3 + Math.floor(attempt / 4)) + (attempt % 4 || '');
}
