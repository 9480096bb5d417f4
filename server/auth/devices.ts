import { createHash, randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { knownDevices } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { queueMail } from '#server/mail/mail.ts';
import { newSignInMail } from './auth.mail.ts';

/** Remembers the browser; when it is new, and not the member's first, the member is told. */
export async function noteDevice(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  member: { id: string; email: string },
  userAgent: string,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    const [known] = await tx.select({ devices: count() }).from(knownDevices).where(eq(knownDevices.userId, member.id));
    const deviceHash = createHash('sha256').update(userAgent).digest('base64url');
    const added = await tx
      .insert(knownDevices)
      .values({ userId: member.id, deviceHash, firstSeenAt: now })
      .onConflictDoNothing()
      .returning();
    if (added.length > 0 && known && known.devices > 0)
      await queueMail(
        deps,
        tx,
        `new-sign-in:${randomUUID()}`,
        newSignInMail(member.email, describeDevice(userAgent), now),
      );
  });
}

/** Enough for the member to recognise it, from what browsers say of themselves. */
export function describeDevice(userAgent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' };
  const system = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1]?.replace('Mac OS X', 'macOS');
  if (!browser && !system) return 'an unknown browser';
  return [browser ? (names[browser] ?? browser) : 'a browser', system && `on ${system}`].filter(Boolean).join(' ');
}
