import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { loadEnv } from './env.ts';
import { describeError } from './lib/log.ts';

/**
 * What `npm start` runs: the embedded database, a web server, which brings it up to date, and then a worker. It ends both, and ends
 * when either does.
 */
export async function startWebAndWorker(pages: Promise<string | undefined>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // Asked for one role, `npm start` is that one.
  if (process.env.ROLE) return (await import('./main.ts')).main(pages);
  const children: ChildProcess[] = [];
  let [isStopping, exitCode] = [false, 0];
  const stop = (code: number): void => {
    if (isStopping) return;
    [isStopping, exitCode] = [true, code];
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!isStopping) console.log('\n  Stopping…');
      stop(0);
    });

  let postgres: { url: string; stop(): Promise<void> } | undefined;
  try {
    const env = loadEnv(process.env);
    if (!env.DATABASE_URL) postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR });
    const url = env.DATABASE_URL ?? postgres?.url;
    const settings = { ...process.env, DATABASE_URL: url };
    const start = (role: 'web' | 'worker') => {
      const child = startChild({ ...settings, ROLE: role, ...(role === 'web' && { PAGES_ARE_COMING: 'yes' }) });
      children.push(child);
      return child;
    };
    await run({ start, pages, stop, isStopping: () => isStopping });
  } catch (error) {
    exitCode = 1;
    console.error(error instanceof StartupError ? error.message : describeError(error));
    stop(1);
  }
  await Promise.all(children.map(hasEnded));
  await postgres?.stop().catch((error) => console.error(describeError(error)));
  process.exit(exitCode);
}

interface Running {
  start(role: 'web' | 'worker'): ChildProcess;
  pages: Promise<string | undefined>;
  stop(code: number): void;
  isStopping(): boolean;
}

/** Until one of the two has ended. */
async function run({ start, pages, stop, isStopping }: Running): Promise<void> {
  if (isStopping()) return;
  const web = start('web');
  const problem = await Promise.race([pages, hasEnded(web)]);
  if (problem) throw new StartupError(problem);
  if (web.connected) web.send('pages');
  await Promise.race([new Promise((ready) => web.once('message', ready)), hasEnded(web)]);
  if (web.exitCode === null && !isStopping()) await Promise.race([hasEnded(start('worker')), hasEnded(web)]);
  stop(1);
}

function startChild(env: NodeJS.ProcessEnv): ChildProcess {
  // Without the parent's own flags.
  return fork(join(import.meta.dirname, 'main.js'), { env, execArgv: [] });
}

async function hasEnded(child: ChildProcess): Promise<undefined> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((ended) => child.once('exit', ended));
}
