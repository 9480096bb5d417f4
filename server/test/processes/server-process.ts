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

/** A server in a process of its own on the test's database: one that can be killed. */
export async function startServerProcess(
  { deps: { env, database } }: TestApp,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(process.execPath, [builtServer], {
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
    stdio: 'ignore',
  });
  // Beside other work the start alone can take a minute.
  for (const start = performance.now(); performance.now() - start < 110_000; await sleep(50))
    if ((await fetch(`${address}/api/health`).catch(() => undefined))?.ok)
      return { address, kill: () => void child.kill('SIGKILL') };
  throw new Error('The server for the test was not ready in time');
}

export function cookieOf({ client }: TestMember): string {
  return [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
