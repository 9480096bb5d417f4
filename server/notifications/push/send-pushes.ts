import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hourMs, minuteMs } from '#contract/durations.ts';
import { quietUntil } from '#contract/notifications/local-hours.ts';
import { notificationKinds, withoutAmounts } from '#contract/notifications/notification-kinds.ts';
import type { PushPayload } from '#contract/notifications/push.ts';
import type { Deps } from '#server/lib/deps.ts';
import {
  type NotificationRow,
  notificationJoins,
  notificationJson,
  toNotification,
} from '#server/notifications/notification-rows.ts';
import { getReader, isFor } from '#server/notifications/reader.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { findDevices, type KnownDevice, pushToDevice } from './push-devices.ts';
import type { PushMessage, PushSender } from './push-sender.ts';

const batchSize = 200;
const membersAtOnce = 20;
/** More than this at once about different matters is told in one sentence. */
const mattersMax = 3;
/** At most one push about the same matter in this time. */
const everySeconds = 60;
/** Whoever has the site open somewhere is given this long to see it there. */
const presentSeconds = 180;
/** If a server dies while it sends, another one sends again after this time. */
const leaseSeconds = 120;
/** What could not be pushed for so long is no news any more. */
const dueHours = 24;

type PushDeps = Pick<Deps, 'database' | 'clock' | 'log'> & { settings: SettingsReader };

/** Pushes what members should hear at once to their devices: one message for everything that is due about one matter. */
export async function sendPushes(deps: PushDeps, sender: PushSender): Promise<void> {
  for (let isMore = true; isMore; ) {
    const due = await findDuePushes(deps);
    const members = [...Map.groupBy(due, ({ toId }) => toId)];
    for (let from = 0; from < members.length; from += membersAtOnce) {
      const some = members.slice(from, from + membersAtOnce);
      // One that fails keeps no other waiting; its lease ends, and it is tried again.
      await Promise.all(
        some.map(([memberId, matters]) =>
          pushToMember(deps, sender, memberId, matters).catch((error: unknown) =>
            deps.log.error({ err: error }, 'push messages of one member failed'),
          ),
        ),
      );
    }
    isMore = due.length === batchSize;
  }
}

interface DuePush {
  toId: string;
  matter: string;
}

async function findDuePushes({ database: { db }, clock }: PushDeps): Promise<DuePush[]> {
  const time = sql`${clock.now().toISOString()}::timestamptz`;
  await db.execute(sql`update notifications set push_due_at = null where push_due_at <= ${time}
    and (read_at is not null or created_at <= ${time} - make_interval(hours => ${dueHours}))`);
  const { rows } = await db.execute<{ toId: string; matter: string }>(sql`
    select n.to_id as "toId", n.matter from notifications n
    where n.push_due_at <= ${time}
      and (n.push_due_at <= ${time} - make_interval(secs => ${presentSeconds})
        or not exists (select from presences o where o.member_id = n.to_id and o.alive_until > ${time}))
      and not exists (select from notifications earlier where earlier.to_id = n.to_id and earlier.matter = n.matter
        and earlier.pushed_at > ${time} - make_interval(secs => ${everySeconds}))
    group by n.to_id, n.matter order by min(n.push_due_at) limit ${batchSize}`);
  return rows;
}

async function pushToMember(deps: PushDeps, sender: PushSender, memberId: string, matters: DuePush[]): Promise<void> {
  const now = deps.clock.now();
  const claim = await claimRows(deps, memberId, matters, now);
  if (claim.rows.length === 0) return;
  const reader = await getReader(deps.database.db, deps.settings, memberId, now);
  const { quietHours, timeZone } = reader.preferences;
  const wanted = claim.rows.filter((row) => isFor(reader, 'push', row));
  const devices = wanted.length > 0 ? await findDevices(deps, memberId) : [];
  if (devices.length === 0) return setNextPush(deps, claim, null);
  const quietEnd = quietUntil(now, quietHours, timeZone);
  if (quietEnd) return setNextPush(deps, claim, quietEnd);

  const messages = writeMessages(memberId, wanted, reader.hasAccess);
  const outcomes = await Promise.all(messages.map((message) => sendToAll(deps, sender, devices, message)));
  const isDone = messages.length === 0 || outcomes.includes(true);
  await setNextPush(deps, claim, isDone ? null : nextTry(claim.rows, devices, now));
}

interface Claim {
  rows: NotificationRow[];
  until: Date;
}

/** Of two servers that found the same, one gets it: the other waits for these rows, and then finds that they are not due. */
async function claimRows(
  { database: { db } }: PushDeps,
  memberId: string,
  matters: DuePush[],
  now: Date,
): Promise<Claim> {
  const until = new Date(now.getTime() + leaseSeconds * 1000);
  const names = matters.map(({ matter }) => matter);
  const { rows } = await db.execute<{ row: NotificationRow }>(sql`
    with claimed as (
      update notifications set push_due_at = ${until.toISOString()}::timestamptz, pushed_at = ${now.toISOString()}::timestamptz
      where to_id = ${memberId} and matter = any(${sql.param(names)}::text[]) and push_due_at <= ${now.toISOString()}::timestamptz
      returning id)
    select ${sql.raw(notificationJson)} as row from notifications n ${sql.raw(notificationJoins)}
    where n.id in (select id from claimed) order by n.created_at, n.seq`);
  return { rows: rows.map(({ row }) => row), until };
}

/** What came to the same row meanwhile has a time of its own, and stays due. */
async function setNextPush({ database: { db } }: PushDeps, { rows, until }: Claim, dueAt: Date | null): Promise<void> {
  await db.execute(sql`update notifications set push_due_at = ${dueAt?.toISOString() ?? null}::timestamptz
    where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and push_due_at = ${until.toISOString()}::timestamptz`);
}

/** Later and later: as long again as it has waited, from a minute to an hour, and not before some device may be tried. */
function nextTry(rows: readonly NotificationRow[], devices: readonly KnownDevice[], now: Date): Date {
  const waited = now.getTime() - Math.max(...rows.map(({ createdAt }) => new Date(createdAt).getTime()));
  const pauseEnds = Math.min(...devices.map(({ pausedUntil }) => pausedUntil?.getTime() ?? 0));
  return new Date(Math.max(now.getTime() + Math.min(Math.max(waited, minuteMs), hourMs), pauseEnds));
}

function writeMessages(memberId: string, rows: Claim['rows'], hasAccess: boolean): PushMessage[] {
  const newest = [...Map.groupBy(rows, ({ matter }) => matter).values()].flatMap((same) => same.at(-1) ?? []);
  const told = newest.flatMap((row) => {
    const { text, path } = toNotification({ ...row, data: withoutAmounts(row.data) }, hasAccess);
    // What is gone, or no longer for this reader, is not worth a sound.
    return path === null ? [] : [{ row, text, path }];
  });
  if (told.length > mattersMax)
    return [
      messageTo(memberId, 'news', { text: `${told.length} things are new for you`, path: '/account/notifications' }),
    ];
  return told.map(({ row, text, path }) =>
    messageTo(
      memberId,
      row.matter,
      { text, path },
      notificationKinds[row.kind].family === 'messages' ? 'high' : 'normal',
    ),
  );
}

function messageTo(
  to: string,
  matter: string,
  { text, path }: Pick<PushPayload, 'text' | 'path'>,
  urgency: PushMessage['urgency'] = 'normal',
): PushMessage {
  const topic = createHash('sha256').update(`${to} ${matter}`).digest('base64url').slice(0, 32);
  return { payload: { to, text, path, tag: topic }, topic, urgency };
}

/** True when one device at least was reached, or none is left that could be. */
async function sendToAll(
  deps: PushDeps,
  sender: PushSender,
  devices: KnownDevice[],
  message: PushMessage,
): Promise<boolean> {
  const outcomes = await Promise.all(devices.map((device) => pushToDevice(deps, sender, device, message)));
  return outcomes.includes('sent') || !outcomes.includes('failed');
}

/** For the button in the settings. It leads elsewhere: what the tab in front shows already is not shown again. */
export function testMessage(memberId: string): PushMessage {
  return messageTo(
    memberId,
    'test',
    { text: 'This is what a notification looks like.', path: '/account/notifications' },
    'high',
  );
}

/** News come in crowds: what is told within this time is looked at together. */
const pauseMs = 1_000;

/** Pushes as soon as something is told, in whichever server; the job of every minute finds what this one missed. */
export function startPushes(deps: PushDeps & Pick<Deps, 'bus'>, sender: PushSender): { stop(): Promise<void> } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const wake = (): void => {
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      // One at a time: what is told meanwhile is looked at afterwards.
      if (running) wake();
      else
        running = sendPushes(deps, sender)
          .catch((error: unknown) => deps.log.error({ err: error }, 'push messages failed'))
          .finally(() => {
            running = undefined;
          });
    }, pauseMs);
  };
  const end = deps.bus.subscribe('notification', wake);

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      end();
      await running;
    },
  };
}
