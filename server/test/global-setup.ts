import type { TestProject } from 'vitest/node';
import { makeTemplate, openPostgres } from './databases/template-database.ts';
import { buildTestServer } from './processes/built-server.ts';
import { type Pooling, startPgBouncer } from './processes/pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    /** With `npm test -- pooled`: how PgBouncer lends connections, and its port. */
    pooler: { pooling: Pooling; port: string } | undefined;
  }
}

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
