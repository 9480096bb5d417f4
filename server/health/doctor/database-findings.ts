import { openBus } from '#server/db/bus/bus.ts';
import { checkDatabase, type Database, openDatabase } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
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
        to_regclass('push_pauses') is not null as has_pushes`);
    const [facts] = rows;
    if (!facts) return [];
    const pushes = facts.has_pushes ? await examinePushes(database) : [];
    return [judge(facts), await examineNews(database), judgeClock(facts.now), ...pushes];
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
