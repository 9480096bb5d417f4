import type { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartupError } from '#server/base/startup-error.ts';
import { createLateNews, type LateNews } from './bus/late-news.ts';
import { openReadConnections, type ReadConnections } from './connections/read-connections.ts';
import { applySettings, shortStatementMs, statementMs } from './connections/session-settings.ts';
import { UnnamedClient } from './connections/unnamed-client.ts';
import type { Db } from './db.ts';
import { isDatabaseUnavailable } from './failures.ts';
import { openWrites } from './write.ts';

export type { Db, DbOrTransaction } from './db.ts';

interface Connections {
  pool: pg.Pool;
  db: Db;
}

/** `pool` and `db` are those of jobs and workers; the HTTP side replaces them by those of requests. */
export interface Database extends Connections {
  /** Read only: a request writes by what its route calls `writing`, and a statement beside it is refused. */
  requests: Connections;
  /** Read only, for sign-in and sessions, so that they work even when all other connections are busy. */
  signIn: Connections;
  /** For notes of the server itself while somebody waits: attempts, leases. */
  reserved: Connections;
  /** For work that nobody waits for: however long its queue, requests find their connections free. */
  background: Connections;
  readConnections: ReadConnections;
  /** For what holds a connection longer than a transaction, such as a lock: never through a pooler. */
  session: pg.Pool;
  replicas: readonly Database[];
  /** PostgreSQL itself, also where a pooler stands before it: for LISTEN, migrations and other connections of their own. */
  url: string;
  announceLate: LateNews;
  close(): Promise<void>;
}

const oldestSupportedMajor = 15;
const requestsMax = 18;
const signInMax = 4;
const reservedMax = 2;
const backgroundMax = 8;
const sessionMax = 2;
/** Jobs come every minute: they find the connections of the minute before, because to open one costs more than most of them. */
const backgroundIdleMs = 90_000;

type PoolOptions = pg.PoolConfig & { isReadOnly?: boolean };

interface Options {
  max?: number;
  silenceMs?: number;
  poolUrl?: string;
  prepare?: boolean;
  readUrls?: readonly string[] | undefined;
}

export function openDatabase(url: string, options: Options = {}): Database {
  const { poolUrl = url, prepare = true, readUrls = [] } = options;
  const connection = {
    connectionString: poolUrl,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'wigloop',
  };
  // A setting of a connection that is lent for a transaction would reach the jobs too.
  const isLent = poolUrl !== url;
  const Client = prepare ? pg.Client : UnnamedClient;
  const announceLate = createLateNews((text, values) => requests.pool.query(text, values));
  const open = (
    max: number,
    { isReadOnly = false, idleTimeoutMillis = statementMs, connectionString = poolUrl, ...limits }: PoolOptions = {},
  ): Connections => {
    const pool = new pg.Pool({
      ...connection,
      ...limits,
      connectionString,
      Client,
      max,
      idleTimeoutMillis,
      pipeline: true,
    });
    // Without these, a connection that PostgreSQL drops would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      client.on('error', () => {});
      applySettings(client, { isReadOnly: isReadOnly && !isLent });
      endWhenSilent(client, options.silenceMs ?? Math.max(statementMs, idleTimeoutMillis ?? 0) + 10_000);
    });
    const db = drizzle(pool);
    return { pool, db: isReadOnly ? db : openWrites(db, announceLate) };
  };
  const background = open(Math.min(options.max ?? backgroundMax, backgroundMax), {
    idleTimeoutMillis: backgroundIdleMs,
  });
  const reserved = open(reservedMax, { query_timeout: shortStatementMs });
  const requests = open(options.max ?? requestsMax, { isReadOnly: true });
  const signIn = open(signInMax, { isReadOnly: true, query_timeout: shortStatementMs });
  const session = isLent
    ? open(sessionMax, { idleTimeoutMillis: backgroundIdleMs, connectionString: url }).pool
    : background.pool;
  const readConnections = openReadConnections(connection, { Client });
  const replicas = readUrls.map((readUrl) => openDatabase(readUrl, { prepare }));
  const close = async (): Promise<void> => {
    await announceLate([]);
    const pools = [requests, signIn, reserved, background].map(({ pool }) => pool);
    await Promise.all([...[...new Set([...pools, session])].map((pool) => pool.end()), readConnections.close()]);
    for (const replica of replicas) await replica.close();
  };
  return {
    ...background,
    background,
    requests,
    signIn,
    reserved,
    session,
    replicas,
    readConnections,
    url,
    announceLate,
    close,
  };
}

export function overRequests(database: Database): Database {
  return { ...database, ...database.requests };
}

export function overSignIn(database: Database): Database {
  return { ...database, ...database.signIn };
}

export function overBackground(database: Database): Database {
  return { ...database, ...database.background };
}

/** PostgreSQL answers within the statement timeout. A machine that vanished never does, and the socket does not notice. */
function endWhenSilent(client: pg.ClientBase, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceMs, () => stream.destroy());
}

/** May be over in a moment, unlike a wrong password or a name that the database does not know. */
export class DatabaseAwayError extends StartupError {}

/** Asks the database who it is, so that a wrong DATABASE_URL is one sentence and not a stack trace. */
export async function checkDatabase({ pool, url }: Database): Promise<void> {
  const where = describe(url);
  const answer = await pool
    .query<{ major: number }>("select current_setting('server_version_num')::int / 10000 as major")
    .catch((error: Error & { code?: string }) => {
      const Reason = isDatabaseUnavailable(error) ? DatabaseAwayError : StartupError;
      const sentence = `Wigloop cannot reach the database at ${where}: ${error.message || error.code}.`;
      throw new Reason(sentence, { cause: error });
    });
  const major = answer.rows[0]?.major ?? 0;
  if (major < oldestSupportedMajor)
    throw new StartupError(
      `The database at ${where} is PostgreSQL ${major}; Wigloop needs ${oldestSupportedMajor} or newer.`,
    );
}

function describe(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}
