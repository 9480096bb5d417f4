import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify';
import { inject } from 'vitest';
import { createApp } from '#server/app.ts';
import { openBus } from '#server/db/bus/bus.ts';
import { keepSettings, withUnlimitedClient } from '#server/db/connections/session-settings.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { loadEnv } from '#server/env.ts';
import { openJobs, type RunningJobs } from '#server/jobs/jobs.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Deps } from '#server/lib/deps.ts';
import { createMediaStore } from '#server/lib/media/create-media-store.ts';
import { createServices, type Services } from '#server/services.ts';
import { silentLog } from '#server/test/stand-ins/silent-log.ts';
import { checkRefusals } from './check-refusals.ts';
import { cloneTemplate } from './databases/template-database.ts';

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  /** Every route there is, as Fastify registered it. */
  routes: readonly RouteOptions[];
  deps: Deps & { clock: TestClock; jobs: RunningJobs };
  close(): Promise<void>;
}

export interface TestAppOptions {
  onRoute?: (route: RouteOptions) => void;
  log?: FastifyBaseLogger;
  /** A test asks sooner than any person would: unless told otherwise, what others wrote counts as heard when they are answered. */
  newsAtOnce?: boolean;
  /** A migrated database that is there already, in place of a clone of the template. */
  on?: Database;
  /** Sign-in, jobs and the rest on connections of their own, as the server has them. To warm up one more takes longer than most tests, so they share theirs. */
  apart?: boolean;
}

/** The whole server on a database of its own, cloned from the migrated template. */
export async function startTestApp(
  settings: Record<string, string> = {},
  { onRoute, log = silentLog, newsAtOnce = true, on, apart = false }: TestAppOptions = {},
): Promise<TestApp> {
  const clone = on ? undefined : await cloneDatabase();
  // Tests share two cores with a database and a browser; how busy those are says nothing about the server.
  const limits = {
    RATE_LIMIT_PER_MINUTE: '100000',
    MEMBER_SHARE_PERCENT: '100000',
    SHED_LOAD_AFTER_MS: '0',
    FIRST_ANSWERS_WITHIN_MS: '60000',
  };
  const env = loadEnv({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), ...limits, ...settings });
  const database = on ?? (await openTestDatabase(clone?.url ?? '', { apart }));
  const bus = await openBus(database);
  const jobs = await openJobs(database, log, { supervise: false });
  const deps = { env, database, bus, jobs, clock: new TestClock(), log };
  const services = await createServices(deps, await createMediaStore(env));
  const routes: RouteOptions[] = [];
  const app = await createApp(deps, services, {
    onRoute: (route) => {
      routes.push(route);
      onRoute?.(route);
    },
  });
  checkRefusals(app);
  if (newsAtOnce)
    app.addHook('onSend', async ({ method }) => {
      if (method !== 'GET') bus.tellHere('listing');
    });
  return {
    app,
    deps,
    services,
    routes,
    async close() {
      await app.close();
      await jobs.stop();
      await bus.close();
      await database.close();
      await clone?.drop();
    },
  };
}

/** As the server opens it; with `npm test -- pooled` through PgBouncer. */
export async function openTestDatabase(url: string, { apart = false } = {}): Promise<Database> {
  const pooler = inject('pooler');
  if (!pooler) return apart ? openDatabase(url, { max: 10 }) : shareConnections(openDatabase(url, { max: 22 }));
  await withUnlimitedClient(url, keepSettings);
  const poolUrl = Object.assign(new URL(url), { hostname: '127.0.0.1', port: pooler.port }).href;
  return openDatabase(url, { max: 10, poolUrl, prepare: pooler.pooling === 'session' });
}

function shareConnections(database: Database): Database {
  const { background, requests } = database;
  return { ...database, reserved: background, signIn: requests };
}

export function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return cloneTemplate(inject('adminUrl'), 'test');
}

/** A clock that stands still until a test moves it. */
class TestClock implements Clock {
  #now = new Date();

  now(): Date {
    return new Date(this.#now);
  }

  set(time: Date | string): void {
    this.#now = new Date(time);
  }

  advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }): void {
    this.#now = new Date(this.#now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
  }
}
