import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '#server/base/startup-error.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, roleName } from './cluster.ts';
import { openDataFolder } from './data-folder.ts';
import { explainFileError } from './file-errors.ts';
import { findFreePort } from './free-port.ts';
import { chooseLauncher } from './launcher.ts';
import { connectionUrl, leave, type Membership, tryJoin } from './membership.ts';
import { findPostmaster } from './postmaster.ts';
import { logSize, readFailure } from './server-log.ts';
import { type Engine, type Launch, startServerProcess, stopServerProcess } from './server-process.ts';

export interface EmbeddedPostgres {
  /** postgres://wigloop:password@127.0.0.1:port/wigloop */
  url: string;
  /** The same server, database `postgres`. */
  adminUrl: string;
  /** Lets go of the database; the last server to do so stops PostgreSQL. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** Further PostgreSQL settings; they count only for a PostgreSQL that is not running yet. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
}

// Long enough to recover after a crash: the write-ahead log to replay is kept small.
const readyWithin = 120_000;

/**
 * Starts PostgreSQL on the files under DATA_DIR/postgres, or joins the one that already runs there: left behind by a
 * killed server, or in use by another server.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    return await startOn(options);
  } catch (error) {
    throw explainFileError(error, options.dataDir);
  }
}

async function startOn({ dataDir, settings = {}, log = () => {} }: Options): Promise<EmbeddedPostgres> {
  const folder = await openDataFolder(dataDir);
  const binaries = await findBinaries();
  const launcher = await chooseLauncher(folder, binaries);
  await ensureCluster({ folder, binaries, launcher, sync: settings.fsync !== 'off' }, log);
  const password = (await readFile(folder.passwordFile, 'utf8')).trim();
  const member = await stayMember({ folder, binaries, launcher, settings }, password, log);
  const { postmaster, client } = member.current();
  await ensureDatabase(client).catch(async (error) => {
    await member.stop();
    throw error;
  });
  let stopped: Promise<void> | undefined;
  return {
    url: connectionUrl(postmaster, password, roleName),
    adminUrl: connectionUrl(postmaster, password, 'postgres'),
    stop: () => {
      stopped ??= member.stop();
      return stopped;
    },
  };
}

/** Keeps the membership alive: should PostgreSQL crash or be killed, it is brought back on the same port. */
async function stayMember(engine: Engine, password: string, log: (line: string) => void) {
  const leaving = new AbortController();
  let returning: Promise<void> | undefined;
  let membership = watch(await join(engine, password, log));

  function watch(joined: Membership) {
    joined.client.once('end', () => {
      if (!leaving.signal.aborted) returning = comeBack(joined.postmaster.port);
    });
    return joined;
  }

  async function comeBack(port: number) {
    log('PostgreSQL went away; bringing it back');
    try {
      membership = watch(await join(engine, password, log, { port, signal: leaving.signal }));
    } catch (error) {
      log(`PostgreSQL could not be brought back: ${error instanceof Error ? error.message : error}`);
    }
  }

  async function stop() {
    leaving.abort();
    await returning;
    let last = await leave(membership).catch(() => undefined);
    if (last === undefined) {
      // Our connection is gone, but PostgreSQL may have survived its loss and must not be left behind.
      const again = await joinWhileRunning(engine, password);
      if (!again) return;
      membership = again;
      last = await leave(membership);
    }
    if (last) await stopServerProcess(engine, membership.postmaster);
    await membership.client.end().catch(() => undefined);
  }

  return { current: () => membership, stop };
}

interface JoinOptions {
  port?: number;
  signal?: AbortSignal;
}

async function join(engine: Engine, password: string, log: (line: string) => void, options: JoinOptions = {}) {
  const deadline = Date.now() + readyWithin;
  const logStart = await logSize(engine.folder.logFile);
  let launch: Launch | undefined;
  while (Date.now() < deadline) {
    options.signal?.throwIfAborted();
    const postmaster = await findPostmaster(engine.folder);
    if (postmaster && postmaster !== 'undecided') {
      const membership = await tryJoin(engine.folder, postmaster, password);
      if (membership) {
        log(`PostgreSQL ${launch ? 'started' : 'was running already, joined it'} on port ${postmaster.port}`);
        return membership;
      }
    }
    if (launch && (await launch.check()) === 'try again') {
      launch = undefined;
      await sleep(200);
    } else if (!postmaster && !launch) {
      launch = await startServerProcess(engine, options.port ?? (await findFreePort()));
    }
    await sleep(30);
  }
  const { reason } = await readFailure(engine.folder, logStart);
  throw new StartupError(
    `PostgreSQL in ${engine.folder.data} was not ready after ${readyWithin / 1000} seconds (${reason}); it may still be recovering, so try again, and see ${engine.folder.logFile}.`,
  );
}

async function joinWhileRunning(engine: Engine, password: string) {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const postmaster = await findPostmaster(engine.folder);
    if (!postmaster) return;
    const membership = postmaster !== 'undecided' && (await tryJoin(engine.folder, postmaster, password));
    if (membership) return membership;
    await sleep(30);
  }
}

const alreadyThere = ['42P04', '23505'];

/** Creates the application's database unless it exists; another server may be doing the same. */
async function ensureDatabase(client: pg.Client) {
  const found = await client.query('select from pg_database where datname = $1', [roleName]);
  if (found.rowCount) return;
  await client.query(`create database ${roleName} owner ${roleName}`).catch((error: { code?: string }) => {
    if (!alreadyThere.includes(error.code ?? '')) throw error;
  });
}
