import { setTimeout as sleep } from 'node:timers/promises';
import { closeCodes, eventsPerSecond, heartbeatSeconds } from '#contract/messages/message-values.ts';
import { decideAccess } from '#server/auth/access.ts';
import type { Gate } from '#server/auth/guards.ts';
import { overBackground } from '#server/db/database.ts';
import { eachOf } from '#server/db/sql-list.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { blockedBetweenSql, isBlockedBetween } from '#server/messages/blocks.ts';
import { countUnread } from '#server/messages/conversations.ts';
import { messageJoins, messageJson } from '#server/messages/message-json.ts';
import { countUnreadOf, findTold, unreadMatters } from '#server/notifications/notifications.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { startHeartbeats } from './heartbeats.ts';
import { type LiveConnection, toJson } from './live-connection.ts';
import { createPresence } from './presence.ts';

const sweepMs = 1_000;
/** Standard codes of WebSocket: the server goes, or cannot know right now whether the connection may stay. */
const serviceRestart = 1012;
const tryAgainLater = 1013;

/** All live connections to this process, and the news that travels over them. */
export interface LiveHub {
  open(connection: LiveConnection): Promise<void>;
  connectionsOf(memberId: string): number;
  countConnections(): number;
  close(): Promise<void>;
}

export function createLiveHub(deps: Deps, { gate, settings }: { gate: Gate; settings: SettingsReader }): LiveHub {
  const { bus, clock, log } = deps;
  const background = { database: overBackground(deps.database) };
  const connections = new Map<string, Set<LiveConnection>>();
  const presence = createPresence({ ...deps, ...background });
  const heartbeats = startHeartbeats();
  const connectionsOf = (memberId: string) => connections.get(memberId) ?? none;
  const all = () => [...connections.values()].flatMap((group) => [...group]);
  const send = (memberId: string, event: string) => {
    for (const connection of connectionsOf(memberId)) connection.send(event);
  };
  const orLog = (work: Promise<unknown>) => void work.catch((error) => log.warn({ err: error }, 'live'));

  // Clients ask themselves for news that could not be read just now.
  const resync = (memberId: string) => send(memberId, toJson({ type: 'resync' }));

  const readMessage = createBatchReader<MessageNews>(
    async (batch) => {
      const { rows } = await deps.database.pool.query({ ...messagesByIds, values: [batch.map(({ id }) => id)] });
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const { id, senderId, receiverId } of batch) {
        const row = found.get(id);
        if (!row) continue;
        const event = `{"type":"message","message":${row.json}}`;
        await deliver(senderId, event);
        await deliver(receiverId, event, toJson({ type: 'unread', count: row.unread }));
      }
    },
    ({ senderId, receiverId }) => {
      for (const memberId of [senderId, receiverId]) resync(memberId);
    },
  );

  const readNotification = createBatchReader<{ memberId: string; id: string | undefined }>(
    async (batch) => {
      const told = await findTold(background, [...new Set(batch.flatMap(({ id }) => id ?? []))]);
      for (const { toId, notification } of told) await deliver(toId, toJson({ type: 'notification', notification }));
      const counts = await countUnreadOf(background, [...new Set(batch.map(({ memberId }) => memberId))]);
      for (const [memberId, count] of counts) await deliver(memberId, toJson({ type: 'unread-notifications', count }));
    },
    ({ memberId }) => resync(memberId),
    // Something that ten thousand are told comes in hundreds of pieces: a tab is told ten times a second at most.
    1_000 / eventsPerSecond,
  );

  /** Closes the connection if the member has lost access, and also if that cannot be found out right now. */
  const check = async (connection: LiveConnection): Promise<boolean> => {
    try {
      connection.member = await gate.requireSubscriber.check(connection.request);
      return true;
    } catch (error) {
      const isRefused = error instanceof Refusal && error.status < 500;
      connection.close(isRefused ? closeCodes.accessLost : tryAgainLater, isRefused ? 'access lost' : 'try again');
      return false;
    }
  };

  /** Late news arrives some time after its commit: session, ban and access are asked when it is delivered. */
  const deliver = async (memberId: string, ...events: string[]): Promise<void> => {
    for (const connection of connectionsOf(memberId))
      if (await check(connection)) for (const event of events) connection.send(event);
  };

  const tellPresence = async ([memberId = '', ...partnerIds]: string[]): Promise<void> => {
    if (!partnerIds.some((id) => connectionsOf(id).size > 0)) return;
    for (const { watcherId, isOnline } of await presence.findWatchers(memberId))
      await deliver(watcherId, toJson({ type: 'presence', memberId, isOnline }));
  };

  const tellRead = async ([readerId = '', senderId = '', upTo]: string[]): Promise<void> => {
    const event = toJson({ type: 'read', readerId, senderId, upTo: Number(upTo) });
    if (connectionsOf(senderId).size > 0 && !(await isBlockedBetween(deps.database.db, readerId, senderId)))
      await deliver(senderId, event);
    if (connectionsOf(readerId).size === 0) return;
    await deliver(readerId, event, toJson({ type: 'unread', count: await countUnread(deps, readerId) }));
  };

  /** Sessions and subscriptions also end by the clock, which announces nothing. */
  const sweep = async (): Promise<void> => {
    const current = await settings.getSubscriptionSettings();
    const now = clock.now();
    for (const connection of all()) {
      const { expiresAt, subscription } = connection.member;
      if (now >= expiresAt || decideAccess(current, subscription, now) === 'inactive') void check(connection);
    }
  };

  /** Some every second, so that all are renewed in each period, and thousands never in one statement. */
  let second = 0;
  let unrenewed: string[] = [];
  const renewPresence = async (): Promise<void> => {
    const secondsLeft = heartbeatSeconds - (second++ % heartbeatSeconds);
    if (secondsLeft === heartbeatSeconds) unrenewed = [...connections.keys()];
    const some = unrenewed.splice(0, Math.ceil(unrenewed.length / secondsLeft));
    if (some.length > 0) await presence.renew(some);
    if (secondsLeft === heartbeatSeconds && connections.size > 0) await presence.forgetGone();
  };

  const unsubscribe = [
    bus.subscribe(
      'message',
      (payload) => {
        const [id = '', senderId = '', receiverId = ''] = payload.split(' ');
        if (connectionsOf(senderId).size + connectionsOf(receiverId).size > 0)
          readMessage({ id, senderId, receiverId });
      },
      () => {
        for (const connection of all()) connection.send(toJson({ type: 'resync' }));
      },
    ),
    bus.subscribe('deal', (payload) => {
      const [dealId = '', ...parties] = payload.split(' ');
      for (const memberId of parties) orLog(deliver(memberId, toJson({ type: 'deal', dealId })));
    }),
    bus.subscribe('notification', (payload) => {
      for (const news of readPairs(payload)) if (connectionsOf(news.memberId).size > 0) readNotification(news);
    }),
    bus.subscribe('read', (payload) => orLog(tellRead(payload.split(' ')))),
    bus.subscribe('presence', (payload) => orLog(tellPresence(payload.split(' ')))),
    bus.subscribe('block', (payload) => {
      for (const memberId of payload.split(' '))
        for (const connection of connectionsOf(memberId)) connection.close(closeCodes.renew, 'read anew');
    }),
    bus.subscribe(
      'member',
      (memberId) => {
        if (connectionsOf(memberId).size === 0) return;
        for (const connection of connectionsOf(memberId)) void check(connection);
        orLog(presence.announce(memberId));
      },
      () => {
        for (const connection of all()) void check(connection);
      },
    ),
    bus.subscribe('settings', () => orLog(sweep())),
  ];
  const timers = [setInterval(() => orLog(sweep()), sweepMs), setInterval(() => orLog(renewPresence()), 1_000)];

  const drop = (connection: LiveConnection): void => {
    heartbeats.remove(connection);
    const memberId = connection.member.id;
    const group = connections.get(memberId);
    if (!group?.delete(connection) || group.size > 0) return;
    connections.delete(memberId);
    orLog(presence.leave(memberId));
  };

  return {
    connectionsOf: (memberId) => connectionsOf(memberId).size,
    countConnections: () => all().length,
    async open(connection) {
      const { id } = connection.member;
      const isFirst = connectionsOf(id).size === 0;
      connections.set(id, new Set([...connectionsOf(id), connection]));
      connection.socket.on('close', () => drop(connection));
      heartbeats.add(connection);
      // The place is read after the connection is open: whatever comes later arrives over it.
      const { rows } = await deps.database.pool.query({ ...greeting, values: [id] });
      const { seq, unread, unread_notifications: unreadNotifications } = rows[0];
      connection.greet(toJson({ type: 'hello', seq: Number(seq), unreadCount: unread, unreadNotifications }));
      // Something may have ended between the handshake and now, before anyone looked for this connection.
      await check(connection);
      if (isFirst) await presence.arrive(id);
    },
    async close() {
      for (const stop of unsubscribe) stop();
      for (const timer of timers) clearInterval(timer);
      heartbeats.stop();
      const closing = all();
      connections.clear();
      for (const connection of closing) connection.close(serviceRestart, 'server restarts');
      await presence.leaveAll().catch(() => {});
    },
  };
}

/** A member and what they were told, or several such pairs that one statement wrote; a member alone has read something. */
function readPairs(payload: string): { memberId: string; id: string | undefined }[] {
  const ids = payload.split(' ');
  return Array.from({ length: Math.ceil(ids.length / 2) }, (_, at) => ({
    memberId: ids[2 * at] ?? '',
    id: ids[2 * at + 1],
  }));
}

const none: ReadonlySet<LiveConnection> = new Set();

const greeting = {
  name: 'live-greeting',
  text: `select greatest(
      (select max(seq) from messages where sender_id = $1), (select max(seq) from messages where receiver_id = $1), 0
    ) as seq, (select count(*) from messages where receiver_id = $1 and not read)::int as unread,
    ${unreadMatters('$1')} as unread_notifications`,
};

interface MessageNews {
  id: string;
  senderId: string;
  receiverId: string;
}

/**
 * Reads the news that an announcement names. Announcements during a reading, or during the pause after it, are read
 * together by the next one, so that a busy server asks seldom, and everything keeps its order.
 */
function createBatchReader<News>(
  read: (batch: News[]) => Promise<void>,
  onLost: (news: News) => void,
  pauseMs = 0,
): (news: News) => void {
  const waiting: News[] = [];
  let isReading = false;

  const readAll = async (): Promise<void> => {
    isReading = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0);
      await read(batch).catch(() => batch.forEach(onLost));
      if (pauseMs) await sleep(pauseMs);
    }
    isReading = false;
  };

  return (news) => {
    waiting.push(news);
    if (!isReading) void readAll();
  };
}

const messagesByIds = {
  name: 'live-messages',
  text: `select m.id, ${messageJson}::text as json,
      (select count(*) from messages u where u.receiver_id = m.receiver_id and not u.read)::int as unread
    from ${eachOf('$1')} told (id) cross join lateral (select * from messages where id = told.id offset 0) m ${messageJoins}
    where not ${blockedBetweenSql('m.sender_id', 'm.receiver_id')}`,
};
