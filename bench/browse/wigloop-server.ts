import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { openBus } from '#server/db/bus/bus.ts';
import { openDatabase } from '#server/db/database.ts';
import { loadEnv } from '#server/env.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { systemClock } from '#server/lib/clock.ts';
import { createMediaStore } from '#server/lib/media/create-media-store.ts';
import { createServices } from '#server/services.ts';

/** The product as it is, sessions, limits and checks included; only the demo data stays away. */
const env = loadEnv({ ...process.env, DEMO: 'off', LOG_LEVEL: 'warn' });
const log = pino({ level: env.LOG_LEVEL });
const database = openDatabase(env.DATABASE_URL ?? '');
const bus = await openBus(database);
const jobs = await openJobs(database, log, { supervise: false });
const deps = { env, database, bus, jobs, clock: systemClock, log };
const app = await createApp(deps, await createServices(deps, await createMediaStore(env)));
// Before each request, so that PostgreSQL is asked for all of them: it is PostgreSQL that the slowest answers come from.
if (process.env.KEEP_NOTHING) app.server.prependListener('request', () => bus.tellHere('listing'));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as { port: number }).port });

// Whoever measures may be stopped at any moment.
process.on('disconnect', () => process.exit());
