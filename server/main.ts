import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { nobodyCanPayText } from '#contract/settings/nobody-can-pay-text.ts';
import type { SubscriptionSettings } from '#contract/settings/settings.ts';
import { StartupError } from '#server/base/startup-error.ts';
import { createMediaStore } from '#server/lib/media/create-media-store.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { openBus } from './db/bus/bus.ts';
import { keepsNames } from './db/connections/named-statements.ts';
import { checkDatabase, DatabaseAwayError, openDatabase } from './db/database.ts';
import { isDatabaseUnavailable } from './db/failures.ts';
import { migrateDatabase } from './db/migrate.ts';
import { type Env, loadEnv } from './env.ts';
import { openJobs } from './jobs/jobs.ts';
import { systemClock } from './lib/clock.ts';
import type { Deps } from './lib/deps.ts';
import { createLog, describeError } from './lib/log.ts';
import { requireDataFolder } from './lib/startup/data-folder.ts';
import { findUnknownSettings } from './lib/startup/unknown-settings.ts';
import { fillNameKeys } from './members/fill-name-keys.ts';
import { createServices, type Services } from './services.ts';
import { findMissingPaymentSettings } from './settings/payment-settings.ts';

const timeoutMs = 15_000;
const tryAgainMs = 1_000;

/** What is to be taken down again, in the opposite order. */
type Undo = (() => Promise<unknown>)[];

/**
 * Starts what ROLE names in the order it stands on itself, and takes it down in the opposite order. The pages may still be on
 * their way: `pages` says when they are there, or why they will not be.
 */
export async function main(pages?: Promise<string | undefined>): Promise<void> {
  const undo: Undo = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step().catch((error) => console.error(describeError(error)));
  };
  const isStopping = stopOnSignal(stop);
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const env = loadEnv(process.env);
    const unknown = findUnknownSettings(process.env);
    if (unknown.length > 0) console.error(`Wigloop knows no setting ${unknown.join(', ')}, and goes on without.`);
    const log = createLog(env.LOG_LEVEL);
    stopOnFault(log);
    await startWhenDatabaseAnswers({ env, log, undo, pages, stop, isStopping });
    // To the parent that `npm start` is; nobody else listens.
    process.send?.('ready');
  } catch (error) {
    // What is taken down in the middle of its start fails somewhere: the signal ends the process.
    if (isStopping()) return;
    await stop();
    if (error instanceof pg.DatabaseError) console.error(`The database says: ${error.message}.`);
    console.error(error instanceof StartupError ? error.message : describeError(error));
    process.exit(1);
  }
}

interface Starting {
  env: Env;
  log: Deps['log'];
  undo: Undo;
  pages: Promise<string | undefined> | undefined;
  stop(): Promise<void>;
  isStopping(): boolean;
}

/** A database that restarts or fails over takes no server down with it, also not one that is just starting. It says so once. */
async function startWhenDatabaseAnswers(starting: Starting): Promise<void> {
  const { log, stop, isStopping } = starting;
  for (let isSaid = false; ; await sleep(tryAgainMs)) {
    try {
      return await start(starting);
    } catch (error) {
      if (isStopping() || !isDatabaseUnavailable(error)) throw error;
      await stop();
      if (!(error instanceof DatabaseAwayError)) {
        log.warn({ err: error }, 'the database did not answer in the middle of the start, which begins again');
        continue;
      }
      if (!isSaid) console.error(`${error.message} It is asked again until it answers.`);
      isSaid = true;
    }
  }
}

async function start({ env, log, undo, pages }: Starting): Promise<void> {
  // The embedded database says it in its own words.
  if (env.DATABASE_URL) await requireDataFolder(env);

  const url = env.DATABASE_URL ?? (await startEmbedded(env, undo));
  const database = openDatabase(env.DATABASE_DIRECT_URL ?? url, {
    poolUrl: url,
    prepare: env.DATABASE_PREPARE === 'on' && (await isPrepared(env, url)),
    readUrls: env.ROLE === 'worker' ? [] : env.DATABASE_READ_URLS,
  });
  undo.push(() => database.close());
  await checkDatabase(database);
  await migrateDatabase(database.url, { isPooled: env.DATABASE_DIRECT_URL !== undefined });
  await fillNameKeys({ database });

  const bus = await openBus(database, { log });
  undo.push(() => bus.close());
  const jobs = await openJobs(database, log, { supervise: env.ROLE !== 'web' });
  undo.push(() => jobs.stop());

  const deps = { env, database, bus, jobs, clock: systemClock, log };
  const services = await createServices(deps, await openMedia(deps, undo));
  undo.push(async () => services.transport.close());
  const problem = await pages;
  if (problem) throw new StartupError(problem);
  if (env.ROLE !== 'worker') await listen(deps, services, undo);
  if (env.ROLE !== 'web') {
    // Loaded where it is wanted, as is the HTTP side: neither process carries what the other one does.
    const { startBackground } = await import('./background.ts');
    const background = await startBackground(deps, services);
    undo.push(() => background.stop());
  }
  if (env.ROLE === 'worker') console.log('\n  Wigloop’s worker is ready.\n');
  else console.log(await welcome(env, await services.settings.getChosenSettings()));
}

/** A database that is away is told by the next question, in a sentence; a replica that is away holds up no start. */
async function isPrepared(env: Env, url: string): Promise<boolean> {
  const urls = [url, ...(env.DATABASE_READ_URLS ?? [])];
  const kept = await Promise.all(urls.map((each) => keepsNames(each).catch(() => true)));
  if (kept.every(Boolean)) return true;
  console.error(
    'A pooler before the database forgets the names of statements, so statements go without (DATABASE_PREPARE=off).',
  );
  return false;
}

async function listen(deps: Deps, services: Services, undo: Undo): Promise<void> {
  const { createApp } = await import('./app.ts');
  const { builtWebRoot } = await import('./pages/pages.routes.ts');
  const app = await createApp(deps, services, { webRoot: builtWebRoot });
  undo.push(() => app.close());
  // First by itself: what goes wrong here has nothing to do with the port.
  await app.ready();
  await app.listen({ port: deps.env.PORT, host: deps.env.HOST }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(explainListen(error, deps.env));
  });
}

async function openMedia(deps: Deps, undo: Undo): Promise<MediaStore> {
  const store = await createMediaStore(deps.env);
  if (!deps.env.DEMO) return store;
  // Loaded only where it is wanted: production is installed without what draws the demo.
  const { startDemo } = await import('#demo/demo.ts');
  const demo = await startDemo(deps, store);
  undo.push(() => demo.close());
  return demo.media;
}

async function welcome(env: Env, { paywall_enabled }: SubscriptionSettings): Promise<string> {
  const lines = [`Wigloop is ready: ${env.APP_URL}`];
  if (env.DEMO) {
    const { demoAccounts, demoPassword } = await import('#demo/accounts.ts');
    lines.push('', `Demo accounts (password ${demoPassword}):`);
    for (const { email, role } of demoAccounts) lines.push(`  ${email}  ${role}`);
  }
  if (!env.SMTP_URL) lines.push('', `Mail can be read at ${env.APP_URL}/dev/mailbox`);
  const missing = findMissingPaymentSettings(env);
  if (missing.length > 0) {
    lines.push('', nobodyCanPayText(missing), 'The plans are shown as printed, with "Payments open soon".');
    if (paywall_enabled) lines.push('The paywall was turned on, and counts as off until then: every member gets in.');
  }
  lines.push('', 'Stop with Ctrl-C.');
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

async function startEmbedded(env: Env, undo: Undo): Promise<string> {
  const { startEmbeddedPostgres } = await import('#server/embedded-postgres/embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR });
  undo.push(() => postgres.stop());
  return postgres.url;
}

function explainListen(error: NodeJS.ErrnoException, env: Env): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${env.PORT} is taken: stop the other program, or start Wigloop with another one (PORT=3001 npm start).`;
  if (error.code === 'EACCES') return `Wigloop may not listen on port ${env.PORT}: choose one above 1023 with PORT.`;
  return `Wigloop cannot listen on ${env.HOST}:${env.PORT}: ${error.message}.`;
}

/** Node would print the error whole, with whatever a member typed in it. */
function stopOnFault(log: Deps['log']): void {
  const onFault = (error: unknown): void => {
    log.fatal({ err: error }, 'unexpected, stopping');
    process.exit(1);
  };
  process.on('uncaughtException', onFault).on('unhandledRejection', onFault);
}

/** Says whether there was one. */
function stopOnSignal(stop: () => Promise<void>): () => boolean {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) return;
    stopping = true;
    if (!process.send) console.log('\n  Stopping…');
    setTimeout(() => process.exit(1), timeoutMs).unref();
    void stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // The parent was killed: an orphan would keep the port.
  process.on('disconnect', onSignal);
  return () => stopping;
}
