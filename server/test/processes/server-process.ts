import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import type { TestApp } from '#server/test/test-app.ts';
import type { TestMember } from '#server/test/test-members.ts';
import { builtServer } from './built-server.ts';

export interface ServerProcess {
  address: string;
  kill(): void;
}

/** A server in a process of its own on the test's database: one that can be killed. Without a ROLE it does everything. */
export async function startServerProcess(
  testApp: TestApp,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const child = run(testApp, port, settings);
  const isReady = new Promise<true>((ready) => child.once('message', () => ready(true)));
  // Beside other work the start alone can take a minute.
  const isLate = sleep(110_000, false, { ref: false });
  if (!(await Promise.race([isReady, isLate]))) throw new Error('The server for the test was not ready in time');
  return { address, kill: () => void child.kill('SIGKILL') };
}

function run({ deps: { env, database } }: TestApp, port: number, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [builtServer], {
    env: {
      NODE_ENV: 'test',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '100000',
      MEMBER_SHARE_PERCENT: '100000',
      SHED_LOAD_AFTER_MS: '0',
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: env.DATA_DIR,
      AUTH_SECRET: env.AUTH_SECRET,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

export function cookieOf({ client }: TestMember): string {
  return [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
