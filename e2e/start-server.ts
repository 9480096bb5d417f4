import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { asAdmin, databaseUrl } from '#server/test/admin-database.ts';

const timeoutMs = 240_000;

export interface RunningServer {
  url: string;
  /** Ends the server and starts it again, on the same database and at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The real server, as `npm start` runs it, on a database and a port of its own. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'wigloop-e2e-'));
  const database = await otherPostgres();
  const start = () =>
    startProcess(url, { PORT: String(port), APP_URL: url, DATA_DIR: dataDir, ...database?.settings, ...settings });
  let end = await start();
  return {
    url,
    async restart() {
      await end();
      end = await start();
    },
    async stop() {
      await end();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A database of its own in the PostgreSQL that TEST_DATABASE_URL names, if it names one. */
async function otherPostgres(): Promise<{ settings: Record<string, string>; drop(): Promise<void> } | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) return;
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  await asAdmin(given, `create database ${name}`);
  return {
    settings: { DATABASE_URL: databaseUrl(given, name) },
    drop: () => asAdmin(given, `drop database ${name} with (force)`),
  };
}

async function startProcess(url: string, settings: Record<string, string>): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ['build/node/main.js'], {
    env: {
      ...process.env,
      RATE_LIMIT_PER_MINUTE: '100000',
      MEMBER_SHARE_PERCENT: '100000',
      ATTEMPTS_FACTOR: '1000',
      SHED_LOAD_AFTER_MS: '0',
      DEMO: 'sketch',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const end = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  await waitUntilReady(url, () => server.exitCode !== null).catch(async (error) => {
    await end();
    throw error;
  });
  return end;
}

async function waitUntilReady(url: string, hasEnded: () => boolean): Promise<void> {
  for (const start = Date.now(); Date.now() - start < timeoutMs; await sleep(100)) {
    if (hasEnded()) throw new Error('The server for the browser tests ended before it was ready');
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`The server for the browser tests was not ready within ${timeoutMs / 1000} s`);
}
