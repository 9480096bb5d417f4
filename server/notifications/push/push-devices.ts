import { and, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { hourMs, minuteMs } from '#contract/durations.ts';
import { session } from '#server/db/schema/auth.ts';
import { profiles } from '#server/db/schema/members.ts';
import { pushPauses, pushSubscriptions } from '#server/db/schema/notifications.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { Device, PushAnswer, PushMessage, PushSender } from './push-sender.ts';

type DeviceDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

/** A device with the moment before which nothing is sent to it: its own pause, or that of its whole service. */
export type KnownDevice = Device & { pausedUntil: Date | null };
type PushOutcome = 'sent' | 'gone' | 'failed';

/** After a failure without a `Retry-After`. */
const failurePauseMs = minuteMs;
/** A service that refuses our key is tried again soon; the device that met it waits longer, so that others show whether the key is good. */
const servicePauseMs = 10 * minuteMs;
const refusedPauseMs = hourMs;
const provenMinutes = 60;
const takenEveryMinutes = 10;

const host = sql`split_part(lower(${pushSubscriptions.endpoint}), '/', 3)`;

/** Where the member is signed in right now. */
export async function findDevices(
  { database: { db }, clock }: DeviceDeps,
  memberId: string,
  only?: SQL,
): Promise<KnownDevice[]> {
  const { id, endpoint, p256dh, auth, pausedUntil } = pushSubscriptions;
  const servicePause = sql`(select until from push_pauses where push_pauses.host = ${host})`;
  return db
    .select({
      id,
      endpoint,
      p256dh,
      auth,
      pausedUntil: sql<Date | null>`greatest(${pausedUntil}, ${servicePause})`.mapWith(pausedUntil),
    })
    .from(pushSubscriptions)
    .innerJoin(session, and(eq(session.id, pushSubscriptions.sessionId), gt(session.expiresAt, clock.now())))
    .innerJoin(profiles, and(eq(profiles.id, pushSubscriptions.memberId), ne(profiles.status, 'banned')))
    .where(and(eq(pushSubscriptions.memberId, memberId), only));
}

/** Sends one message to one device, and writes down what its service said. */
export async function pushToDevice(
  deps: DeviceDeps,
  sender: PushSender,
  device: KnownDevice,
  message: PushMessage,
): Promise<PushOutcome> {
  const now = deps.clock.now();
  if (device.pausedUntil && device.pausedUntil > now) return 'failed';
  const answer = await sender.send(device, message);
  const isProven = answer.outcome === 'refused' && (await isKeyProven(deps, sender, device));
  if (answer.outcome === 'gone' || isProven) {
    await dropDevice(deps, device.id);
    return 'gone';
  }
  if (answer.outcome === 'sent') {
    await noteTaken(deps, sender, device.id);
    return 'sent';
  }
  if (answer.outcome === 'refused') await pauseService(deps, device, answer);
  const pauseMs = answer.outcome === 'refused' ? refusedPauseMs : failurePauseMs;
  device.pausedUntil = answer.retryAt ?? new Date(now.getTime() + pauseMs);
  await deps.database.db.transaction((tx) =>
    tx.update(pushSubscriptions).set({ pausedUntil: device.pausedUntil }).where(eq(pushSubscriptions.id, device.id)),
  );
  return 'failed';
}

/** Another device of the same service took a push with this key lately, so the refusal is about this device alone. */
async function isKeyProven(
  { database: { db }, clock }: DeviceDeps,
  sender: PushSender,
  device: Device,
): Promise<boolean> {
  const { rows } =
    await db.execute(sql`select from push_subscriptions where id <> ${device.id} and ${host} = ${hostOf(device)}
    and taken_key = ${await sender.publicKey()}
    and taken_at > ${clock.now().toISOString()}::timestamptz - make_interval(mins => ${provenMinutes}) limit 1`);
  return rows.length > 0;
}

function hostOf({ endpoint }: Device): string {
  return new URL(endpoint).host;
}

/** Our clock or our key is wrong, or nobody else has shown that they are right: every device of the service waits, and staff are told. */
async function pauseService(
  { database: { db }, clock, log }: DeviceDeps,
  device: Device,
  { status }: PushAnswer,
): Promise<void> {
  const until = new Date(clock.now().getTime() + servicePauseMs);
  const [place, reason] = [hostOf(device), `The service answers ${status}.`];
  log.error({ host: place, status }, 'a push service refuses our key or our clock; its pushes wait');
  await db.transaction((tx) =>
    tx
      .insert(pushPauses)
      .values({ host: place, until, reason })
      .onConflictDoUpdate({ target: pushPauses.host, set: { until, reason } }),
  );
}

async function noteTaken({ database: { db }, clock }: DeviceDeps, sender: PushSender, id: string): Promise<void> {
  const [now, key] = [clock.now().toISOString(), await sender.publicKey()];
  const note = sql`update push_subscriptions set taken_at = ${now}::timestamptz, taken_key = ${key}, paused_until = null
    where id = ${id} and (taken_at is null or taken_key <> ${key} or paused_until is not null
      or taken_at <= ${now}::timestamptz - make_interval(mins => ${takenEveryMinutes}))`;
  await db.transaction((tx) => tx.execute(note));
}

async function dropDevice({ database: { db } }: DeviceDeps, id: string): Promise<void> {
  await db.transaction((tx) => tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [id])));
}

/** Services whose pause is over for a day are forgotten. */
export async function deleteOldPauses({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await db.execute(
    sql`delete from push_pauses where until < ${clock.now().toISOString()}::timestamptz - interval '1 day'`,
  );
}
