import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { benchFolder } from '../data/databases.ts';
import { authSecret } from '../data/members.ts';
import { type Beside, loadHttp } from '../measure/http-load.ts';
import type { Measured } from '../measure/percentiles.ts';
import { metricsToken } from '../measure/server.ts';
import type { Request } from './requests.ts';
import type { Writes } from './writes.ts';

interface LoadOptions {
  connections: number;
  seconds: number;
  perSecond?: number;
  beside?: readonly Beside[];
}

interface Contender<Asked = Request> {
  load(requests: readonly Asked[], options: LoadOptions): Promise<Measured>;
  stop(): void;
}

/** With the answers that it keeps in memory, or as it is for whoever asks first after a change. */
export async function startWigloop(
  url: string,
  cookie: string,
  keeps: 'answers' | 'nothing',
): Promise<Contender<Pick<Request, 'path'>> & { port: number }> {
  const { child, port } = await start('wigloop-server.ts', {
    ...(keeps === 'nothing' && { KEEP_NOTHING: 'yes' }),
    DATABASE_URL: url,
    DATA_DIR: join(benchFolder, 'wigloop'),
    AUTH_SECRET: authSecret,
    // The limits work as always, they only end later: one address sends everything here.
    RATE_LIMIT_PER_MINUTE: '1000000000',
    MEMBER_SHARE_PERCENT: '0',
    METRICS_TOKEN: metricsToken,
  });
  return {
    port,
    load: (requests, options) => loadHttp({ port, cookie, paths: requests.map(({ path }) => path), ...options }),
    stop: () => child.kill(),
  };
}

interface Bare extends Contender {
  /** With what members do meanwhile, as statements of its own. */
  loadBeside(requests: readonly Request[], writes: Writes['bare'], options: LoadOptions): Promise<Measured>;
  stop(): void;
}

/** With the product's own statements, or with the leanest. */
export async function startBare(url: string, of: 'statement' | 'leanest'): Promise<Bare> {
  const { child, port } = await start('bare-server.ts', { DATABASE_URL: url });
  const load = async (answers: readonly unknown[], options: LoadOptions, more: Writes['bare']['answers'] = []) => {
    child.send([...answers.map((answer, at) => [`r${at}`, answer]), ...more]);
    await once(child, 'message');
    return loadHttp({ port, paths: answers.map((_, at) => `/r${at}`), ...options });
  };
  return {
    load: (requests, options) =>
      load(
        requests.map((request) => request[of]),
        options,
      ),
    loadBeside: (requests, { beside, answers }, options) =>
      load(
        requests.map((request) => request[of]),
        { ...options, beside },
        answers,
      ),
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
