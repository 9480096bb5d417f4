import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { DeafError, type Listener, listenerName, notify, openListener } from './listener.ts';
import { createWaiting } from './wait-until.ts';

/**
 * Messages between server processes by LISTEN/NOTIFY. They may be lost while the database is away, so a message only says
 * what changed, and the receiver reads it.
 */
export interface Bus {
  publish(channel: string, payload?: string): Promise<void>;
  tellHere(channel: string, payload?: string): void;
  /** `onReset` runs before this process is believed to hear again: whatever was cached may be stale. */
  subscribe(channel: string, onNews: (payload: string) => void, onReset?: () => void): () => void;
  /** Resolves when every process has heard what was announced before. One that stays silent is cut off, and trusts nothing it kept in memory. */
  whenHeard(): Promise<void>;
  /** False while messages may be lost: nothing cached may be used then. */
  isLive(): boolean;
  close(): Promise<void>;
}

interface Subscription {
  onNews: (payload: string) => void;
  onReset: (() => void) | undefined;
}

const retryWaits = [100, 250, 500, 1_000];
/** A message takes milliseconds, on a busy machine a second or two; a process that needs longer is stuck. */
const patience = { waits: 30, waitMs: 100 };

interface Options {
  everyMs?: number;
  log?: Pick<FastifyBaseLogger, 'warn'>;
}

/** Where what is announced does not arrive, the bus opens all the same: it is not live, and tries again. */
export async function openBus(
  database: Pick<Database, 'url' | 'pool' | 'reserved'>,
  { everyMs = 5_000, log }: Options = {},
): Promise<Bus> {
  const { pool } = database;
  const subscriptions = new Map<string, Set<Subscription>>();
  let listener: Listener | undefined;
  let closed = false;

  const tellHere: Bus['tellHere'] = (channel, payload = '') => {
    for (const { onNews } of subscriptions.get(channel) ?? []) onNews(payload);
  };

  const tellLines = (message: string): void => {
    for (const line of message.split('\n')) {
      const [channel = ''] = line.split(' ', 1);
      tellHere(channel, line.slice(channel.length + 1));
    }
  };

  const listen = async (): Promise<void> => {
    // What is heard before the reset waits for it: whoever heard it first would believe to have missed nothing before it.
    let early: string[] | undefined = [];
    const fresh: Listener = await openListener(database, {
      everyMs,
      onNews(message) {
        if (early) early.push(message);
        else tellLines(message);
      },
      onEnd() {
        if (listener !== fresh) return;
        listener = undefined;
        log?.warn('this process hears no news of the database, and keeps nothing until it does');
        void reconnect();
      },
    });
    if (closed) return fresh.end();
    for (const group of subscriptions.values()) for (const { onReset } of group) onReset?.();
    listener = fresh;
    const waited = early;
    early = undefined;
    for (const message of waited) tellLines(message);
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

  const subscribe: Bus['subscribe'] = (channel, onNews, onReset) => {
    const subscription = { onNews, onReset };
    const group = subscriptions.get(channel) ?? new Set();
    subscriptions.set(channel, group.add(subscription));
    return () => group.delete(subscription);
  };

  /** For a process that is deaf itself: what others answered is looked up instead of heard. */
  const readAnswers = async (question: string, heard: Set<number>, isDone: () => boolean): Promise<void> => {
    for (let look = 0; look < patience.waits && !isDone(); look += 1) {
      if (look > 0) await sleep(patience.waitMs);
      const { rows } = await pool.query<{ pid: number }>(answeringListeners, [listenerName, question]);
      for (const { pid } of rows) heard.add(pid);
    }
  };

  const findSilent = async (): Promise<number[]> => {
    const question = randomUUID();
    const heard = new Set<number>();
    const askedBy = listener;
    const waiting = createWaiting();
    const stop = subscribe('hears', (news) => {
      const [answered, pid] = news.split(' ');
      if (answered === question) heard.add(Number(pid));
      waiting.look();
    });
    try {
      await pool.query(notify, [`who-hears ${question}`]);
      const { rows } = await pool.query<{ pid: number }>(allListeners, [listenerName]);
      const silent = () => rows.map(({ pid }) => pid).filter((pid) => !heard.has(pid));
      if (askedBy) await waiting.until(() => silent().length === 0, patience);
      else await readAnswers(question, heard, () => silent().length === 0);
      // Whose own connection was lost meanwhile does not know who answered.
      return listener === askedBy ? silent() : [];
    } finally {
      stop();
    }
  };

  await listen().catch((error: unknown) => {
    if (!(error instanceof DeafError)) throw error;
    log?.warn('this process hears no news of the database: a pooler between them must lend connections for a session');
    void reconnect();
  });
  return {
    async publish(channel, payload = '') {
      await pool.query(notify, [`${channel} ${payload}`]);
    },
    tellHere,
    subscribe,
    async whenHeard() {
      try {
        const silent = await findSilent();
        if (silent.length > 0)
          await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [silent]);
      } catch {}
    },
    isLive: () => listener !== undefined,
    async close() {
      closed = true;
      const last = listener;
      listener = undefined;
      await last?.end();
    },
  };
}

const allListeners = 'select pid from pg_stat_activity where datname = current_database() and application_name = $1';
const answeringListeners = `${allListeners} and position($2 in query) > 0`;
