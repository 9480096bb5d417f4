import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { silentLog } from '#server/test/stand-ins/silent-log.ts';
import { asAdmin, databaseUrl } from './admin-database.ts';
import { buildTestServer } from './processes/built-server.ts';
import { type Pooling, startPgBouncer } from './processes/pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    /** With `npm test -- pooled`: how PgBouncer lends connections, and its port. */
    pooler: { pooling: Pooling; port: string } | undefined;
  }
}

export const templateDatabase = 'wigloop_template';

/** For the whole run one PostgreSQL, with a migrated template that every test file clones, and one built server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, stop } = await openPostgres();
  await Promise.all([makeTemplate(adminUrl), buildTestServer()]).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  project.provide('adminUrl', adminUrl);
  const pooling = process.env.TEST_POOLING as Pooling | undefined;
  const pooler = pooling && (await startPgBouncer(adminUrl, pooling));
  project.provide('pooler', pooling && pooler && { pooling, port: new URL(pooler.through(adminUrl)).port });
  return async () => {
    await pooler?.stop();
    await stop();
  };
}

/** Our own PostgreSQL, or the one that TEST_DATABASE_URL names, so that the suite can run on every supported version. */
async function openPostgres(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { adminUrl: given, stop: () => dropTemplate(given) };
  const dataDir = await mkdtemp(join(tmpdir(), 'wigloop-test-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  return {
    adminUrl: postgres.adminUrl,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(adminUrl: string): Promise<void> {
  // A run that was cut short leaves its template in a PostgreSQL that is not ours.
  await dropTemplate(adminUrl);
  await asAdmin(adminUrl, `create database ${templateDatabase}`);
  const url = databaseUrl(adminUrl, templateDatabase);
  await migrateDatabase(url);
  const database = openDatabase(url, { max: 2 });
  const jobs = await openJobs(database, silentLog);
  await jobs.stop();
  await database.close();
}

const dropTemplate = (adminUrl: string): Promise<void> =>
  asAdmin(adminUrl, `drop database if exists ${templateDatabase} with (force)`);
