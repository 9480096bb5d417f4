import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { silentLog } from '#server/test/stand-ins/silent-log.ts';
import { asAdmin, databaseUrl } from './admin-database.ts';
import { makeTestFolder } from './test-folder.ts';

const templateDatabase = 'wigloop_template';

/** Our own PostgreSQL, or the one that TEST_DATABASE_URL names, so that the suite can run on every supported version. */
export async function openPostgres(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { adminUrl: given, stop: () => dropTemplate(given) };
  const dataDir = await makeTestFolder('wigloop-test-');
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // To copy the template is then not logged page by page.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_connections: '200',
    max_wal_size: '256MB',
  };
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  return {
    adminUrl: postgres.adminUrl,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Migrated once: every database of a test is a copy of it. */
export async function makeTemplate(adminUrl: string): Promise<void> {
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

/** A database of its own, whose name begins so. */
export async function cloneTemplate(adminUrl: string, prefix: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} template ${templateDatabase}`);
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => asAdmin(adminUrl, `drop database ${name} with (force)`),
  };
}
