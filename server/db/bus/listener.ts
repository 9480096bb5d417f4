import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';

/** So many proofs in a row that do not come back end the connection: its machine may have vanished without a word. */
const missedMax = 5;

export interface Listener {
  id: string;
  /** Whether a proof came back that was sent less than two periods ago. */
  isLive(): boolean;
  end(): Promise<void>;
}

interface Options {
  everyMs: number;
  /** Nothing is told before the first proof. */
  onNews(message: string): void;
  onFirstProof(): void;
  onEnd(): void;
}

/**
 * A connection that hears announcements and proves it each second by a message that another connection sends: behind a pooler that lends
 * connections for a transaction, LISTEN succeeds and nothing arrives. Messages arrive in the order of the commits, so a proof that came
 * back says that everything committed before it was heard. Its commit renews the lease, for which others wait; a process takes one
 * only if its last proof came back, so that nobody waits for a deaf one.
 */
export async function openListener(
  { url, reserved }: Pick<Database, 'url' | 'reserved'>,
  { everyMs, onNews, onFirstProof, onEnd }: Options,
): Promise<Listener> {
  const id = randomUUID();
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
  const client = new pg.Client({ connectionString: url, ...limits, application_name: 'wigloop bus' });
  let sent = 0;
  let heard = 0;
  let heardAt: number | undefined;
  let provedAt: number | undefined;
  // The monotonic clock: no correction of the time makes a proof younger.
  const isRecent = (moment: number | undefined) => moment !== undefined && performance.now() - moment < 2 * everyMs;

  const prove = (): void => {
    const isLease = isRecent(heardAt);
    const proof = `proof ${++sent} ${performance.now()} ${isLease}`;
    reserved.pool.query(isLease ? renewAndNotify : notify, [ownChannelOf(id), proof, id]).catch(() => {});
  };
  const hearProof = (number: number, sentAt: number, isLease: boolean): void => {
    // A proof was lost, and with it perhaps news.
    if (number !== heard + 1) {
      hangUp(client);
      return;
    }
    heard = number;
    heardAt = sentAt;
    if (!isLease) prove();
    else if (provedAt === undefined) onFirstProof();
    if (isLease) provedAt = sentAt;
  };

  client.on('error', () => {});
  client.on('notification', ({ payload = '' }) => {
    const [kind, first, second, third] = payload.split(' ', 4);
    if (kind === 'proof') hearProof(Number(first), Number(second), third === 'true');
    else if (kind === 'who-hears')
      client.query(notify, [ownChannelOf(second), `hears ${first} ${id}`, id]).catch(() => {});
    else if (provedAt !== undefined) onNews(payload);
  });
  await client.connect();
  await client.query(`listen wigloop; listen "${ownChannelOf(id)}"`).catch((error: unknown) => {
    hangUp(client);
    throw error;
  });
  // Proofs are counted instead of time: time in which this process was held up does not count against the connection.
  const proving = setInterval(() => (sent - heard > missedMax ? hangUp(client) : prove()), everyMs);
  client.on('end', () => {
    clearInterval(proving);
    onEnd();
  });
  prove();
  return {
    id,
    isLive: () => isRecent(provedAt),
    async end() {
      clearInterval(proving);
      await client.query('delete from bus_leases where id = $1', [id]).catch(() => {});
      await client.end().catch(() => {});
    },
  };
}

/** Each process has a channel of its own: proofs and answers for one wake no other. */
const ownChannelOf = (id: string | undefined): string => `wigloop_${id}`;

// No commit of the bus itself waits for a standby.
const notify = `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2), $3::uuid`;
const renewAndNotify = `with pruned as (delete from bus_leases where proved_at < now() - interval '1 minute' and id <> $3),
  renewed as (insert into bus_leases (id, proved_at) values ($3, clock_timestamp())
    on conflict (id) do update set proved_at = excluded.proved_at)
  ${notify}`;

/** Without a goodbye, for which a machine that vanished would be waited for. */
function hangUp(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
