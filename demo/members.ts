import { eq } from 'drizzle-orm';
import { avatarWidths, mediaRoot, photoKey } from '#contract/photos/photo-urls.ts';
import { shades } from '#demo/drawing/scene/shades.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { ensureUserProfile } from '#server/auth/profiles.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { account, user } from '#server/db/schema/auth.ts';
import { profiles } from '#server/db/schema/members.ts';
import { photos } from '#server/db/schema/photos.ts';
import { demoPassword } from './accounts.ts';
import { demoMembers } from './catalogue/members.ts';
import { demoId } from './demo-id.ts';
import { backgrounds, type WigDrawing } from './drawing/options.ts';
import { blurOf } from './photo-blur.ts';

interface DemoMember {
  email: string;
  fullName: string;
  joinedAt: Date;
}

/** The pictures of those who sell, by the id of the photograph: another wig and another wall for each. */
export function memberDrawings(): Map<string, WigDrawing> {
  const sellers = ['seller@wigloop.test', ...demoMembers().map(({ email }) => email)];
  return new Map(sellers.map((email, n) => [demoId('avatar', email), portraitOf(n)]));
}

function portraitOf(n: number): WigDrawing {
  const styles = ['lob', 'curly', 'pixie', 'long-waves', 'bob', 'shag', 'layered', 'updo'] as const;
  return {
    seed: 300 + n,
    style: pick(styles, n),
    lengthInches: 9 + (n % 5) * 2,
    curl: (n % 4) / 4,
    shade: pick(shades, n * 7 + 3),
    parting: pick(['left', 'middle', 'right'] as const, n),
    bangs: n % 4 === 1,
    background: pick(backgrounds, n * 3),
    angle: n % 2 === 0 ? 'three-quarter' : 'front',
  };
}

function pick<Value>(values: readonly Value[], n: number): Value {
  return values[n % values.length] as Value;
}

/** Confirmed members who share the demo password. Gives their ids by address. */
export async function addDemoMembers(
  tx: DbOrTransaction,
  members: readonly DemoMember[],
): Promise<Map<string, string>> {
  // One hash for all: it is no secret, and 30 of them would take seconds.
  const password = await hashPassword(demoPassword);
  const ids = new Map<string, string>();
  for (const { email, fullName, joinedAt } of members) {
    const moments = { createdAt: joinedAt, updatedAt: joinedAt };
    const [row] = await tx
      .insert(user)
      .values({ email, name: fullName, emailVerified: true, ...moments })
      .returning({ id: user.id });
    if (!row) throw new Error(`Cannot add demo member ${email}`);
    await tx
      .insert(account)
      .values({ userId: row.id, accountId: row.id, providerId: 'credential', password, ...moments });
    await ensureUserProfile(tx, { id: row.id, email, fullName }, joinedAt);
    // The address alone, also where it names an office: nobody else of the demo could be meant.
    const username = email.slice(0, email.indexOf('@'));
    await tx.update(profiles).set({ username, createdAt: joinedAt }).where(eq(profiles.id, row.id));
    await addPicture(tx, email, row.id, joinedAt);
    ids.set(email, row.id);
  }
  return ids;
}

async function addPicture(tx: DbOrTransaction, email: string, ownerId: string, createdAt: Date): Promise<void> {
  const id = demoId('avatar', email);
  const drawing = memberDrawings().get(id);
  if (!drawing) return;
  const [width, height] = [pictureSide, pictureSide];
  const facts = { thumbhash: blurOf(drawing), byteSize: 10_000, fingerprint: `demo ${id}` };
  await tx.insert(photos).values({ id, ownerId, purpose: 'avatar', width, height, ...facts, createdAt });
  const avatarUrl = mediaRoot + photoKey({ purpose: 'avatar', ownerId, id, width: 192, format: 'webp' });
  await tx.update(profiles).set({ avatarUrl }).where(eq(profiles.id, ownerId));
}

const pictureSide = Math.max(...avatarWidths);
