import { createHash, randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { nameDevice } from '#contract/auth/device-names.ts';
import { newSignInMail } from '#server/auth/auth.mail.ts';
import { headersFor } from '#server/auth/bridge.ts';
import { knownDevices, user } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { namePlace } from '#server/lib/places.ts';
import { queueMail } from '#server/mail/mail.ts';

/** What follows every sign-in, by whatever way: `answer` is better-auth's. */
export async function noteSignIn(deps: Deps, request: FastifyRequest, answer: Record<string, unknown>): Promise<void> {
  const id = (answer.user as { id?: string } | undefined)?.id;
  if (!id) return;
  const [member] = await deps.database.db.select({ id: user.id, email: user.email }).from(user).where(eq(user.id, id));
  if (member) await noteDevice(deps, member, request);
}

/** Remembers the browser; when it is new, and not the member's first, the member is told. */
export async function noteDevice(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  member: { id: string; email: string },
  request: FastifyRequest,
): Promise<void> {
  const now = deps.clock.now();
  const userAgent = headersFor(request).get('user-agent') ?? '';
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
        newSignInMail(member.email, describeOrigin(request), now),
      );
  });
}

/** Enough for the member to recognise it: "Chrome on Windows · near 203.0.113.0/24". */
export function describeOrigin(request: FastifyRequest): string {
  const device = nameDevice(request.headers['user-agent'] ?? null);
  return [device, namePlace(request.ip, request.country)].filter(Boolean).join(' · ');
}
