import pg from 'pg';

/** News between server processes, carried by LISTEN/NOTIFY. It may be lost while the database is away: say what changed, then read it. */
export interface Bus {
  publish(channel: string, payload?: string): Promise<void>;
  /** `onReset` runs after a lost connection came back: whatever was cached may be stale. */
  subscribe(channel: string, onNews: (payload: string) => void, onReset?: () => void): () => void;
  /** False while news may be lost: nothing cached may be believed then. */
  isLive(): boolean;
  close(): Promise<void>;
}

interface Subscription {
  onNews: (payload: string) => void;
  onReset: (() => void) | undefined;
}

const pgChannel = 'wigloop';
const retryWaits = [100, 250, 500, 1_000];

/** Nobody tells a listener that the machine it listens to has vanished: it asks `everyMs` whether somebody is there. */
export async function openBus(url: string, pool: pg.Pool, { everyMs = 5_000 } = {}): Promise<Bus> {
  const subscriptions = new Map<string, Set<Subscription>>();
  let client: pg.Client | undefined;
  let closed = false;

  const listen = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: everyMs,
      query_timeout: everyMs,
      application_name: 'wigloop bus',
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
      for (const { onNews } of subscriptions.get(channel) ?? []) onNews(split < 0 ? '' : payload.slice(split + 1));
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

  await listen();
  return {
    async publish(channel, payload = '') {
      await pool.query('select pg_notify($1, $2)', [pgChannel, `${channel} ${payload}`]);
    },
    subscribe(channel, onNews, onReset) {
      const subscription = { onNews, onReset };
      const group = subscriptions.get(channel) ?? new Set();
      subscriptions.set(channel, group.add(subscription));
      return () => group.delete(subscription);
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
