import { backupOldHours } from '#contract/admin/failures.ts';
import { hourMs } from '#contract/durations.ts';
import { spanText } from '#contract/span-text.ts';
import { openBus } from '#server/db/bus/bus.ts';
import { keepsNames } from '#server/db/connections/named-statements.ts';
import { checkDatabase, type Database, openDatabase } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import { awaySeconds, getLastWork } from '#server/jobs/worker-beats.ts';
import { type Finding, ill, well } from './finding.ts';

/** More than this apart, links and codes that end by the clock end too early or too late. */
const clockSeconds = 5;

interface Facts {
  version: string;
  may_create: boolean;
  may_create_schema: boolean;
  has_trigrams: boolean;
  now: Date;
  has_migrations: boolean;
  has_pushes: boolean;
  has_leases: boolean;
}

/** Version, rights and clock. Nothing is changed: what is missing is made when the server starts. */
export async function examineDatabase(env: Env, url: string): Promise<Finding[]> {
  const prepare = env.DATABASE_PREPARE === 'on';
  const database = openDatabase(url, { max: 1, poolUrl: env.DATABASE_URL ?? url, prepare });
  try {
    await checkDatabase(database);
    const { rows } = await database.pool.query<Facts>(`
      select current_setting('server_version') as version,
        has_schema_privilege('public', 'create') as may_create,
        has_database_privilege(current_database(), 'create') as may_create_schema,
        exists (select from pg_available_extensions where name = 'pg_trgm') as has_trigrams,
        clock_timestamp() as now,
        to_regclass('drizzle.__drizzle_migrations') is not null as has_migrations,
        to_regclass('push_pauses') is not null as has_pushes,
        to_regclass('bus_leases') is not null as has_leases`);
    const [facts] = rows;
    if (!facts) return [];
    const pushes = facts.has_pushes ? await examinePushes(database) : [];
    const pools = await Promise.all([examinePool(env, url), ...(env.DATABASE_READ_URLS ?? []).map(examineReplica)]);
    const news = facts.has_leases ? [await examineNews(database), ...(await examineWorkers(database))] : [];
    return [judge(facts), ...pools.flat(), ...news, judgeClock(facts.now), ...pushes];
  } finally {
    await database.close();
  }
}

function judge(facts: Facts): Finding {
  const about = 'Database';
  if (!facts.may_create || !facts.may_create_schema)
    return ill(about, 'this role may not make tables and schemas: make it the owner of the database.');
  if (!facts.has_trigrams)
    return ill(about, "the extension pg_trgm is missing: install PostgreSQL's contrib package on its machine.");
  const state = facts.has_migrations ? 'has the tables of Wigloop' : 'is empty, the first start fills it';
  return well(about, `PostgreSQL ${facts.version}, ${state}.`);
}

/** What others change must arrive: see db/bus/listener.ts. */
async function examineNews(database: Database): Promise<Finding> {
  const bus = await openBus(database);
  const isHeard = bus.isLive();
  await bus.close();
  return isHeard
    ? well('News', 'what other servers change is heard.')
    : ill(
        'News',
        'what other servers change is not heard: set DATABASE_DIRECT_URL to PostgreSQL itself, past the pooler.',
      );
}

async function examinePool(env: Env, url: string): Promise<Finding[]> {
  if (env.DATABASE_PREPARE === 'off' || (await keepsNames(env.DATABASE_URL ?? url))) return [];
  return [ill('Pooler', poolerForgets)];
}

const poolerForgets =
  'the pooler forgets the names of statements, and the server sends them without: set DATABASE_PREPARE=off, or use PgBouncer 1.21 with max_prepared_statements.';

async function examineReplica(url: string): Promise<Finding[]> {
  const { host } = new URL(url);
  const replica = openDatabase(url, { max: 1, prepare: false });
  try {
    const { rows } = await replica.pool.query<{ is_replica: boolean; behind: number | null }>(
      `select pg_is_in_recovery() as is_replica,
        case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else extract(epoch from now() - pg_last_xact_replay_timestamp()) end::float8 as behind`,
    );
    const { is_replica = false, behind = null } = rows[0] ?? {};
    if (!is_replica)
      return [ill('Replica', `${host} is no replica, and is not asked: take it out of DATABASE_READ_URLS.`)];
    if (behind !== null && behind > 5)
      return [ill('Replica', `${host} is ${Math.round(behind)} seconds behind, and is not asked.`)];
    return [
      (await keepsNames(url)) ? well('Replica', `${host} follows.`) : ill('Replica', `${host}: ${poolerForgets}`),
    ];
  } catch {
    return [ill('Replica', `${host} does not answer, and is not asked.`)];
  } finally {
    await replica.close();
  }
}

async function examineWorkers({ pool }: Database): Promise<Finding[]> {
  const { workerAt, backupAt } = await getLastWork(pool);
  const quiet = workerAt && Date.now() - workerAt.getTime() > awaySeconds * 1_000;
  const old = backupAt && Date.now() - backupAt.getTime() > backupOldHours * hourMs;
  return [
    ...(quiet
      ? [ill('Work', `background work last ran ${spanText(workerAt)} ago: start a worker (ROLE=worker, or no ROLE).`)]
      : []),
    ...(old ? [ill('Backup', `the last backup is ${spanText(backupAt, new Date(), 1)} old.`)] : []),
  ];
}

async function examinePushes({ pool }: Database): Promise<Finding[]> {
  const { rows } = await pool.query<{ host: string; reason: string }>(
    'select host, reason from push_pauses where until > now() order by host',
  );
  return rows.map(({ host, reason }) =>
    ill('Push', `${host} refuses our key or our clock (${reason}): see WigloopPushRefused in docs/alerts.md.`),
  );
}

function judgeClock(theirs: Date): Finding {
  const apart = Math.round(Math.abs(Date.now() - theirs.getTime()) / 1000);
  return apart > clockSeconds
    ? ill('Clock', `this machine and the database are ${apart} seconds apart: let both ask a time server (NTP).`)
    : well('Clock', 'agrees with the database.');
}
