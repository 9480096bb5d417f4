import { ECDH } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { CallInput } from '#contract/endpoint.ts';
import { pushDevicesMax, pushErrors, type savePushSubscription } from '#contract/notifications/push.ts';
import type { Member } from '#server/auth/sessions.ts';
import { pushSubscriptions } from '#server/db/schema/notifications.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { isStandIn, readPushAddress, resolveOutward } from './push-address.ts';

type Given = CallInput<typeof savePushSubscription>['body'];

const testEverySeconds = 10;

/** This device of the member, from now on and with this session. A device that another member used before is theirs no more. */
export async function saveSubscription(
  { database: { db }, clock, env }: Pick<Deps, 'database' | 'clock' | 'env'>,
  { id: memberId, sessionId }: Pick<Member, 'id' | 'sessionId'>,
  { endpoint, keys: { p256dh, auth } }: Given,
): Promise<void> {
  await refuseInward(endpoint, env);
  if (!isPublicKey(p256dh)) throw new Refusal(pushErrors.badKeys);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(concat('push ', ${memberId}::text), 0))`);
    // Only the browser that has the subscription knows its keys: who merely learned the address cannot take it away.
    const saved = await tx
      .insert(pushSubscriptions)
      .values({ memberId, sessionId, endpoint, p256dh, auth, createdAt: now, seenAt: now })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { memberId, sessionId, p256dh, auth, seenAt: now },
        setWhere: sql`${pushSubscriptions.memberId} = ${memberId}
          or (${pushSubscriptions.p256dh} = ${p256dh} and ${pushSubscriptions.auth} = ${auth})`,
      })
      .returning({ id: pushSubscriptions.id });
    if (saved.length === 0) throw new Refusal(pushErrors.taken);
    await tx.execute(sql`delete from push_subscriptions where id in (select id from push_subscriptions
      where member_id = ${memberId} order by seen_at desc, id offset ${pushDevicesMax})`);
  });
}

export async function deleteSubscription(
  { database: { db } }: Pick<Deps, 'database'>,
  memberId: string,
  endpoint: string,
): Promise<void> {
  await db.transaction((tx) => tx.delete(pushSubscriptions).where(ownAt(memberId, endpoint)));
}

export async function countSubscriptions({ database: { db } }: Pick<Deps, 'database'>, memberId: string) {
  return db.$count(pushSubscriptions, eq(pushSubscriptions.memberId, memberId));
}

/** Names the device that a test goes to; one test at a time. */
export async function takeTest(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
  endpoint: string,
) {
  const now = clock.now();
  const isFree = sql`${pushSubscriptions.testedAt} is null
    or ${pushSubscriptions.testedAt} <= ${now.toISOString()}::timestamptz - make_interval(secs => ${testEverySeconds})`;
  const [device] = await db.transaction((tx) =>
    tx
      .update(pushSubscriptions)
      .set({ testedAt: now })
      .where(and(ownAt(memberId, endpoint), sql`(${isFree})`))
      .returning({ id: pushSubscriptions.id }),
  );
  if (device) return eq(pushSubscriptions.id, device.id);
  const isKnown = (await db.$count(pushSubscriptions, ownAt(memberId, endpoint))) > 0;
  throw new Refusal(isKnown ? pushErrors.tooSoon : pushErrors.unknown);
}

function ownAt(memberId: string, endpoint: string) {
  return and(eq(pushSubscriptions.memberId, memberId), eq(pushSubscriptions.endpoint, endpoint));
}

async function refuseInward(endpoint: string, env: Deps['env']): Promise<void> {
  const url = readPushAddress(endpoint, env);
  if (!url) throw new Refusal(pushErrors.badAddress);
  if (isStandIn(url, env.PUSH_STAND_IN)) return;
  await resolveOutward(url.hostname).catch(() => {
    throw new Refusal(pushErrors.badAddress);
  });
}

/** A point of the curve, as browsers give it: uncompressed. */
function isPublicKey(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
