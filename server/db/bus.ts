import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Messages between server processes by LISTEN/NOTIFY. They may be lost while the database is away, so a message only says
 * what changed, and the receiver reads it.
 */
export interface Bus {
  publish(channel: string, payload?: string): Promise<void>;
  /** For subscribers in this process alone, at once. */
  tellHere(channel: string, payload?: string): void;
  /** `onReset` runs after a lost connection came back: whatever was cached may be stale. */
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

const pgChannel = 'wigloop';
const listenerName = 'wigloop bus';
const retryWaits = [100, 250, 500, 1_000];
/**
 * A message takes milliseconds, on a busy machine a second or two; a process that needs longer is stuck. Counted in short waits, between which
 * this process reads what has arrived: the time in which it was held up itself is not held against others.
 */
const patience = { waits: 30, waitMs: 100 };

/** A listener is not told when the database's machine vanishes, so it asks the database something every `everyMs`. */
export async function openBus(url: string, pool: pg.Pool, { everyMs = 5_000 } = {}): Promise<Bus> {
  const subscriptions = new Map<string, Set<Subscription>>();
  let client: pg.Client | undefined;
  let closed = false;

  const listen = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: everyMs,
      query_timeout: everyMs,
      application_name: listenerName,
    });
    fresh.on('error', () => {});
    fresh.on('end', () => {
      if (fresh !== client) return;
      client = undefined;
      void reconnect();
    });
    fresh.on('notification', ({ payload = '' }) => {
      const split = payload.indexOf(' ');
      const channel = split < 0 ? payload : payload.slice(0, split);
      const news = split < 0 ? '' : payload.slice(split + 1);
      // Messages arrive in the order of the commits: when the question has arrived, so has everything before it.
      if (channel === 'who-hears') fresh.query(notify, [`hears ${news} ${pidOf(fresh)}`]).catch(() => {});
      for (const { onNews } of subscriptions.get(channel) ?? []) onNews(news);
    });
    await fresh.connect();
    await fresh.query(`listen ${pgChannel}`).catch((error: unknown) => {
      void fresh.end();
      throw error;
    });
    client = fresh;
    const asking = setInterval(() => fresh.query('select 1').catch(() => fresh.end()), everyMs);
    fresh.on('end', () => clearInterval(asking));
  };

  const reconnect = async (): Promise<void> => {
    for (let attempt = 0; !closed; attempt += 1) {
      await new Promise((wake) => setTimeout(wake, retryWaits[Math.min(attempt, retryWaits.length - 1)]));
      try {
        if (!closed) await listen();
        for (const group of subscriptions.values()) for (const { onReset } of group) onReset?.();
        return;
      } catch {
        // The database is still away; the next turn tries again.
      }
    }
  };

  const subscribe: Bus['subscribe'] = (channel, onNews, onReset) => {
    const subscription = { onNews, onReset };
    const group = subscriptions.get(channel) ?? new Set();
    subscriptions.set(channel, group.add(subscription));
    return () => group.delete(subscription);
  };

  /** Asks all listening connections at once, and returns those that have not answered in time. */
  const findSilent = async (): Promise<number[]> => {
    const question = randomUUID();
    const heard = new Set<number>();
    const askedBy = client;
    let look = (): void => {};
    const stop = subscribe('hears', (news) => {
      const [answered, pid] = news.split(' ');
      if (answered === question) heard.add(Number(pid));
      look();
    });
    try {
      await pool.query(notify, [`who-hears ${question}`]);
      const { rows } = await pool.query<{ pid: number }>(allListeners, [listenerName]);
      const silent = () => rows.map(({ pid }) => pid).filter((pid) => !heard.has(pid));
      for (let waits = 0; silent().length > 0 && waits < patience.waits; waits += 1)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, patience.waitMs);
          look = () => {
            if (silent().length > 0) return;
            clearTimeout(timer);
            resolve();
          };
        });
      // Without a connection of our own, this process is the one that hears nothing.
      return askedBy && client === askedBy ? silent() : [];
    } finally {
      stop();
    }
  };

  await listen();
  return {
    async publish(channel, payload = '') {
      await pool.query(notify, [`${channel} ${payload}`]);
    },
    tellHere(channel, payload = '') {
      for (const { onNews } of subscriptions.get(channel) ?? []) onNews(payload);
    },
    subscribe,
    async whenHeard() {
      try {
        const silent = await findSilent();
        if (silent.length > 0)
          await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [silent]);
      } catch {
        // The database is away: no process hears anything, and none uses its cache.
      }
    },
    isLive: () => client !== undefined,
    async close() {
      closed = true;
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

const notify = `select pg_notify('${pgChannel}', $1)`;
const allListeners = 'select pid from pg_stat_activity where datname = current_database() and application_name = $1';

function pidOf(client: pg.Client): number {
  return (client as unknown as { processID: number }).processID;
}
