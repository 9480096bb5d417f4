import { createApp } from '#server/app.ts';
import { openBus } from '#server/db/bus/bus.ts';
import type { Database } from '#server/db/database.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { createServices } from '#server/services.ts';
import { silentLog } from '#server/test/stand-ins/silent-log.ts';
import { openTestDatabase, type TestApp } from './test-app.ts';

/** A second server process in all but name: on the same database and media, with connections and memory of its own. */
export async function startSecondApp(
  first: TestApp,
  { on, ...news }: { everyMs?: number; on?: Database } = {},
): Promise<TestApp> {
  const { env, clock, database } = first.deps;
  const own = on ?? (await openTestDatabase(database.url));
  const bus = await openBus(own, news);
  const jobs = await openJobs(own, silentLog, { supervise: false });
  const deps = { env, database: own, bus, jobs, clock, log: silentLog };
  const services = await createServices(deps, first.services.media);
  const app = await createApp(deps, services);
  return {
    app,
    deps,
    services,
    routes: [],
    async close() {
      await app.close();
      await jobs.stop();
      await bus.close();
      await own.close();
    },
  };
}
