import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { createWaiting } from './wait-until.ts';

const pgChannel = 'wigloop';
export const notify = `select pg_notify('${pgChannel}', $1)`;
/** Of the connections that have proved that they hear. Who must have heard a change is counted by it. */
export const listenerName = 'wigloop bus';
const unprovenName = 'wigloop bus, not yet heard';
const waitsForProof = 10;

export interface Listener {
  end(): Promise<void>;
}

interface Options {
  everyMs: number;
  onNews(payload: string): void;
  onEnd(): void;
}

export class DeafError extends Error {}

/**
 * A connection that hears what is announced. Before it is believed and every `everyMs` it proves it by a message that another connection
 * sends: behind a pooler that lends connections for a transaction LISTEN succeeds and nothing ever arrives, and a machine that vanished
 * says no word either. A message over the connection itself would prove nothing, because PostgreSQL adds it to the answer.
 */
export async function openListener(
  { url, reserved }: Pick<Database, 'url' | 'reserved'>,
  { everyMs, onNews, onEnd }: Options,
): Promise<Listener> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: everyMs,
    query_timeout: everyMs,
    application_name: unprovenName,
  });
  // A channel of its own: the proofs of one process wake no other.
  const proofChannel = `${pgChannel}_${randomUUID()}`;
  const waiting = createWaiting();
  let heard = '';
  let pid = 0;
  client.on('error', () => {});
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === proofChannel) {
      heard = payload;
      return waiting.look();
    }
    // Messages arrive in the order of the commits: when the question has arrived, so has everything before it.
    const [news, question] = payload.split(' ', 2);
    // Written out, so that a process that hears no answer can read it in pg_stat_activity.
    if (news === 'who-hears') client.query(answerOf(`hears ${question} ${pid}`)).catch(() => {});
    onNews(payload);
  });

  const prove = (): Promise<boolean> => {
    const word = randomUUID();
    reserved.pool.query('select pg_notify($1, $2)', [proofChannel, word]).catch(() => {});
    return waiting.until(() => heard === word, { waits: waitsForProof, waitMs: everyMs / waitsForProof });
  };

  await client.connect();
  try {
    // Not the id that the connection was opened with: behind a pooler that one is the pooler's.
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    pid = rows[0]?.pid ?? 0;
    await client.query(`listen ${pgChannel}; listen "${proofChannel}"`);
    if (!(await prove())) throw new DeafError('Nothing that is announced arrives');
    await client.query(`set application_name to '${listenerName}'`);
  } catch (error) {
    hangUp(client);
    throw error;
  }

  let isProving = false;
  const proving = setInterval(async () => {
    if (isProving) return;
    isProving = true;
    if (!(await prove())) hangUp(client);
    isProving = false;
  }, everyMs);
  client.on('end', () => {
    clearInterval(proving);
    onEnd();
  });
  return { end: () => client.end().catch(() => {}) };
}

const answerOf = (answer: string): string => `select pg_notify('${pgChannel}', ${pg.escapeLiteral(answer)})`;

/** Without a goodbye, for which a machine that vanished would be waited for. */
function hangUp(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
