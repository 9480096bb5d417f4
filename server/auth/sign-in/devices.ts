import { createHash } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { nameDevice } from '#contract/auth/device-names.ts';
import { noteTrace, traceHash } from '#server/auth/account-traces.ts';
import { headersFor } from '#server/auth/bridge.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { knownDevices, user } from '#server/db/schema/auth.ts';
import type { Deps } from '#server/lib/deps.ts';
import { namePlace } from '#server/lib/places.ts';

/** Tells a member of the first sign-in from a browser. Passed in: notifications stand above accounts. */
export type TellOfSignIn = (
  tx: DbOrTransaction,
  memberId: string,
  from: { device: string; origin: string },
  now: Date,
) => Promise<void>;

type DeviceDeps = Pick<Deps, 'database' | 'clock'> & { secret: string; tellOfSignIn: TellOfSignIn };

/** Follows every sign-in, by whatever way: `answer` is better-auth's. */
export async function noteSignIn(
  deps: DeviceDeps,
  request: FastifyRequest,
  answer: Record<string, unknown>,
  browser: string,
): Promise<void> {
  const id = (answer.user as { id?: string } | undefined)?.id;
  if (!id) return;
  const [member] = await deps.database.db.select({ id: user.id }).from(user).where(eq(user.id, id));
  if (member) await noteDevice(deps, member.id, request, browser);
}

/** Remembers the browser, by its kind and by the name in its cookie; when its kind is new, and not the member's first, the member is told. */
export async function noteDevice(
  { database: { db }, clock, secret, tellOfSignIn }: DeviceDeps,
  memberId: string,
  request: FastifyRequest,
  browser: string,
): Promise<void> {
  const now = clock.now();
  const userAgent = headersFor(request).get('user-agent') ?? '';
  await db.transaction(async (tx) => {
    await noteTrace(tx, { userId: memberId, kind: 'device', hash: traceHash(secret, 'device', browser) }, now);
    const [known] = await tx.select({ devices: count() }).from(knownDevices).where(eq(knownDevices.userId, memberId));
    const deviceHash = createHash('sha256').update(userAgent).digest('base64url');
    const added = await tx
      .insert(knownDevices)
      .values({ userId: memberId, deviceHash, firstSeenAt: now })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0 || !known?.devices) return;
    await tellOfSignIn(tx, memberId, { device: nameDevice(userAgent || null), origin: describeOrigin(request) }, now);
  });
}

/** Enough for the member to recognise it: "Chrome on Windows · near 203.0.113.0/24". */
export function describeOrigin(request: FastifyRequest): string {
  const device = nameDevice(request.headers['user-agent'] ?? null);
  return [device, namePlace(request.ip, request.country)].filter(Boolean).join(' · ');
}
