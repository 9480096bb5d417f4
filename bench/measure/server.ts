import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildStale } from '../../scripts/build/build.ts';
import { authSecret } from '../data/members.ts';

interface RunningServer {
  /** Of the web server. */
  pid: number;
  /** Without a warning, as when the power fails. */
  kill(): Promise<void>;
}

/** The limits work as always, they only end later: one address sends everything, and few members act without a pause. */
export const lateLimits = { RATE_LIMIT_PER_MINUTE: '1000000000', MEMBER_SHARE_PERCENT: '0' };

export const metricsToken = 'only-for-this-benchmark';
const readyWithinMs = 60_000;
let built: Promise<void> | undefined;

/** The real web server and its worker, as `npm start` runs them, on a database of ours. They write their log beside their data. */
export async function startServer(
  port: number,
  databaseUrl: string,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  built ??= buildStale();
  await built;
  const logFile = join(dataDir, 'server.log');
  const log = openSync(logFile, 'a');
  const program = resolve(import.meta.dirname, '../../build/node/main.js');
  const run = (role: 'web' | 'worker'): ChildProcess =>
    spawn(process.execPath, [program], {
      cwd: dataDir,
      env: {
        ROLE: role,
        PATH: process.env.PATH,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        AUTH_SECRET: authSecret,
        DEMO: 'off',
        TRUSTED_PROXIES: '127.0.0.1',
        METRICS_TOKEN: metricsToken,
        ...settings,
      },
      stdio: ['ignore', log, log],
    });
  const child = run('web');
  const children = [child];
  const stop = (): void => {
    for (const each of children) each.kill('SIGKILL');
  };
  process.once('exit', stop);
  const readLog = () => readFileSync(logFile, 'utf8').slice(-2_000);
  const onOwnEnd = () => console.error(`  The server ended by itself: ${readLog()}`);
  const deadline = performance.now() + readyWithinMs;
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`The server did not start: ${readLog()}`);
    await sleep(20);
  }
  children.push(run('worker'));
  for (const each of children) each.once('exit', onOwnEnd);
  const ended = Promise.all(children.map((each) => new Promise<void>((done) => each.once('exit', () => done()))));
  return {
    pid: child.pid ?? 0,
    async kill() {
      process.off('exit', stop);
      for (const each of children) each.off('exit', onOwnEnd);
      stop();
      await ended;
    },
  };
}

async function isHealthy(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
  return answer?.ok ?? false;
}
