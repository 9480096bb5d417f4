import { type ChildProcess, fork } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import { benchFolder } from '../data/databases.ts';
import { loadHttp } from '../load/http-load.ts';
import type { Measured } from '../load/measure.ts';
import type { Request } from './requests.ts';

export interface Contender {
  load(requests: readonly Request[], options: { connections: number; seconds: number }): Promise<Measured>;
  stop(): void;
}

const secret = 'bench'.repeat(8);

export async function startWigloop(url: string, client: pg.Client): Promise<Contender> {
  const cookie = await signIn(client);
  const { child, port } = await start('wigloop-server.ts', {
    DATABASE_URL: url,
    DATA_DIR: join(benchFolder, 'wigloop'),
    AUTH_SECRET: secret,
    // The limits work as always, they only end later: one address sends everything here.
    RATE_LIMIT_PER_MINUTE: '1000000000',
  });
  return {
    load: (requests, options) => loadHttp({ port, cookie, paths: requests.map(({ path }) => path), ...options }),
    stop: () => child.kill(),
  };
}

export async function startBare(url: string): Promise<Contender> {
  const { child, port } = await start('bare-server.ts', { DATABASE_URL: url });
  return {
    async load(requests, options) {
      const statements = requests.map(({ statement }, at) => [`r${at}`, statement]);
      child.send(statements);
      await once(child, 'message');
      return loadHttp({ port, paths: statements.map(([key]) => `/${key}`), ...options });
    },
    stop: () => child.kill(),
  };
}

async function start(file: string, env: Record<string, string>): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env } });
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${file} did not start.`);
    }),
  ])) as [{ port: number }];
  return { child, port: message.port };
}

/** A session as signing in makes it, without the page. */
async function signIn(client: pg.Client): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await client.query(
    `insert into session (token, user_id, expires_at) select $1, id, now() + interval '1 day' from "user" limit 1`,
    [token],
  );
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `wigloop.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
