import { type Database, openDatabase } from '#server/db/database.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { silentLog } from '#server/test/stand-ins/silent-log.ts';

let opened: Database | undefined;

/** Of the server that this worker's tests talk to; it closes with the worker. */
export function siteDatabase(): Database {
  opened ??= openDatabase(process.env.WIGLOOP_DATABASE ?? '', { max: 1 });
  return opened;
}

/** Has the server do at once what it does by the clock. */
export async function askForJob(name: string): Promise<void> {
  const jobs = await openJobs(siteDatabase(), silentLog, { supervise: false });
  await jobs.add({ name }, {});
  await jobs.stop();
}
