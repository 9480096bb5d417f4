import type { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartupError } from '#server/base/startup-error.ts';
import { createLateNews, type LateNews } from './bus/late-news.ts';
import { checkEveryCommit, withoutCommitCheck } from './commit-check.ts';
import { openReadConnections, type ReadConnections } from './connections/read-connections.ts';
import { applySettings, shortStatementMs, statementMs } from './connections/session-settings.ts';
import { UnnamedClient } from './connections/unnamed-client.ts';
import type { Db } from './db.ts';
import { isDatabaseUnavailable } from './failures.ts';

export type { Db, DbOrTransaction } from './db.ts';

interface Connections {
  pool: pg.Pool;
  db: Db;
}

export interface Database extends Connections {
  /** For sign-in and sessions, so that they work even when all other connections are busy. */
  reserved: Connections;
  /** For jobs and workers: however much waits for them, requests find their connections free. */
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
const reservedMax = 4;
const backgroundMax = 8;
const sessionMax = 2;
/** Jobs come every minute: they find the connections of the minute before, because to open one costs more than most of them. */
const backgroundIdleMs = 90_000;

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
  const Client = prepare ? pg.Client : UnnamedClient;
  // Whatever request begins a batch: its rights are checked by its own commit.
  const announceLate = createLateNews((text, values) => withoutCommitCheck(() => shared.pool.query(text, values)));
  const open = (
    max: number,
    { idleTimeoutMillis = statementMs, connectionString = poolUrl, ...limits }: pg.PoolConfig = {},
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
      applySettings(client);
      endWhenSilent(client, options.silenceMs ?? Math.max(statementMs, idleTimeoutMillis ?? 0) + 10_000);
    });
    const db = drizzle(pool);
    checkEveryCommit(pool, db, announceLate);
    return { pool, db };
  };
  const shared = open(options.max ?? 20);
  const reserved = open(reservedMax, { query_timeout: shortStatementMs });
  const background = open(backgroundMax, { idleTimeoutMillis: backgroundIdleMs });
  const session =
    poolUrl === url
      ? background.pool
      : open(sessionMax, { idleTimeoutMillis: backgroundIdleMs, connectionString: url }).pool;
  const readConnections = openReadConnections(connection, { Client });
  const replicas = readUrls.map((readUrl) => openDatabase(readUrl, { prepare }));
  const close = async (): Promise<void> => {
    await announceLate([]);
    const pools = new Set([shared.pool, reserved.pool, background.pool, session]);
    await Promise.all([...[...pools].map((pool) => pool.end()), readConnections.close()]);
    for (const replica of replicas) await replica.close();
  };
  return { ...shared, reserved, background, session, replicas, readConnections, url, announceLate, close };
}

export function overReserved(database: Database): Database {
  return { ...database, ...database.reserved };
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
