import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { type Listener, openListener } from './listener.ts';

/**
 * Carries messages between server processes by LISTEN/NOTIFY. A message may be lost while the database is away, so it
 * only names the change, and the receiver reads it.
 */
export interface Bus {
  /** Late news: resolves when it was announced. */
  publish(channel: string, payload?: string): Promise<void>;
  tellHere(channel: string, payload?: string): void;
  /** `onReset` runs before this process is believed to hear again: whatever was cached may be stale. */
  subscribe(channel: string, onNews: (payload: string) => void, onReset?: () => void): () => void;
  /** Resolves when no process believes anything older than the last commit: each has answered, or three seconds are over. */
  whenHeard(): Promise<void>;
  /** False while messages may be lost: nothing cached may be used then. */
  isLive(): boolean;
  close(): Promise<void>;
}

type Subscription = Readonly<{ onNews: (payload: string) => void; onReset: (() => void) | undefined }>;

const retryWaits = [100, 250, 500, 1_000];
/** A second longer than a process believes what it kept without another proof. */
const waitsSeconds = 3;

/** Where announcements do not arrive, the bus opens all the same: it is not live, and tries again. Other processes count on `everyMs` being a second at most. */
export async function openBus(
  database: Pick<Database, 'url' | 'reserved' | 'announceLate'>,
  { everyMs = 1_000, log }: { everyMs?: number; log?: Pick<FastifyBaseLogger, 'warn'> } = {},
): Promise<Bus> {
  const subscriptions = new Map<string, Set<Subscription>>();
  let listener: Listener | undefined;
  let closed = false;

  const tellHere: Bus['tellHere'] = (channel, payload = '') => {
    for (const { onNews } of subscriptions.get(channel) ?? []) onNews(payload);
  };
  const subscribe: Bus['subscribe'] = (channel, onNews, onReset) => {
    const subscription = { onNews, onReset };
    const group = subscriptions.get(channel) ?? new Set();
    subscriptions.set(channel, group.add(subscription));
    return () => group.delete(subscription);
  };

  const listen = async (): Promise<void> => {
    const { promise: firstProof, resolve: onLive } = Promise.withResolvers<void>();
    const fresh: Listener = await openListener(database, {
      everyMs,
      onNews(message) {
        for (const line of message.split('\n')) {
          const [channel = ''] = line.split(' ', 1);
          tellHere(channel, line.slice(channel.length + 1));
        }
      },
      onFirstProof() {
        for (const group of subscriptions.values()) for (const { onReset } of group) onReset?.();
        onLive();
      },
      onEnd() {
        if (listener !== fresh) return;
        listener = undefined;
        void reconnect();
      },
    });
    if (closed) return fresh.end();
    listener = fresh;
    await Promise.race([firstProof, sleep(2 * everyMs)]);
    if (!fresh.isLive()) log?.warn('this process hears no news of the database, and keeps nothing until it does');
  };

  const reconnect = async (): Promise<void> => {
    for (let attempt = 0; !closed; attempt += 1) {
      await sleep(retryWaits[Math.min(attempt, retryWaits.length - 1)]);
      try {
        if (!closed) await listen();
        return;
      } catch {}
    }
  };

  await listen();
  return {
    publish: (channel, payload = '') => database.announceLate([`${channel} ${payload}`]),
    tellHere,
    subscribe,
    async whenHeard() {
      const question = randomUUID();
      const answered = new Set<string>();
      let look = (): void => {};
      const stop = subscribe('hears', (news) => {
        const [of, by = ''] = news.split(' ');
        if (of === question) answered.add(by);
        look();
      });
      const patience = sleep(waitsSeconds * 1_000);
      const askAll = async (): Promise<void> => {
        const { rows } = await database.reserved.pool.query<{ id: string }>(ask, [
          question,
          listener?.id,
          waitsSeconds,
        ]);
        await new Promise<void>((resolve) => {
          look = () => rows.every(({ id }) => answered.has(id)) && resolve();
          look();
        });
      };
      // The change is committed already: a question that cannot be asked is waited out.
      await Promise.race([askAll().catch(() => patience), patience]);
      stop();
    },
    isLive: () => listener?.isLive() ?? false,
    async close() {
      closed = true;
      const last = listener;
      listener = undefined;
      await last?.end();
    },
  };
}

const ask = `select id, set_config('synchronous_commit', 'off', true),
    pg_notify('wigloop', concat_ws(' ', 'who-hears', $1::text, $2::text))
  from bus_leases where proved_at > clock_timestamp() - make_interval(secs => $3)`;
