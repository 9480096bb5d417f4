import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { cloneTemplate } from '#server/test/databases/template-database.ts';

const timeoutMs = 240_000;

export interface RunningServer {
  url: string;
  databaseUrl: string;
  /** Ends the server and starts it again, on the same database and at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The real server, as `npm start` runs it, on a database and a port of its own. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'wigloop-e2e-'));
  // Migrated already: nobody waits for that but the first.
  const database = await cloneTemplate(postgresUrl(), 'e2e');
  const start = () =>
    startProcess(url, { PORT: String(port), APP_URL: url, DATA_DIR: dataDir, DATABASE_URL: database.url, ...settings });
  let end = await start();
  return {
    url,
    databaseUrl: database.url,
    async restart() {
      await end();
      end = await start();
    },
    async stop() {
      await end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** e2e/global-setup.ts starts it before any worker. */
function postgresUrl(): string {
  const url = process.env.WIGLOOP_POSTGRES;
  if (!url) throw new Error('There is no PostgreSQL for the browser tests: e2e/global-setup.ts names it');
  return url;
}

async function startProcess(url: string, settings: Record<string, string>): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ['build/node/main.js'], {
    env: {
      ...process.env,
      RATE_LIMIT_PER_MINUTE: '100000',
      MEMBER_SHARE_PERCENT: '100000',
      ATTEMPTS_FACTOR: '1000',
      SHED_LOAD_AFTER_MS: '0',
      FIRST_ANSWERS_WITHIN_MS: '60000',
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
