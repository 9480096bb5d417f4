import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '#server/db/bus/bus.ts';
import type { Database } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import type { Clock } from './clock.ts';
import type { JobQueue } from './job-queue.ts';

/** Everything a route may need from outside. Tests pass the same with a database of their own and a clock they can move. */
export interface Deps {
  env: Env;
  database: Database;
  bus: Bus;
  jobs: JobQueue;
  clock: Clock;
  log: FastifyBaseLogger;
}
