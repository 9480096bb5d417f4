import { Gauge, type Registry } from 'prom-client';
import { jobSchema } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';

/** What a scrape asks of the database: one statement with a number for each. */
const measures = {
  wigloop_jobs_waiting: {
    help: 'Jobs that could begin and have not.',
    sql: `select count(*) from ${jobSchema}.job where state in ('created', 'retry') and start_after <= now()`,
  },
  wigloop_jobs_oldest_seconds: {
    help: 'How long the oldest of them has waited.',
    sql: `select extract(epoch from now() - min(start_after)) from ${jobSchema}.job
      where state in ('created', 'retry') and start_after <= now()`,
  },
  wigloop_jobs_failed: {
    help: 'Jobs that were given up.',
    sql: `select count(*) from ${jobSchema}.job where state = 'failed'`,
  },
  wigloop_mails_waiting: {
    help: 'Mails that are not handed over yet.',
    sql: `select count(*) from mails where status in ('waiting', 'sending')`,
  },
  wigloop_mails_oldest_seconds: {
    help: 'How long the oldest of them that is still tried has waited.',
    sql: `select extract(epoch from now() - min(created_at)) from mails where status in ('waiting', 'sending')
      and next_try_at is not null`,
  },
  wigloop_mails_refused: {
    help: 'Mails that the mail server refuses for good for a reason that is about us.',
    sql: `select count(*) from mails where status in ('waiting', 'sending') and refused_at is not null`,
  },
  wigloop_mails_failing: {
    help: 'Mails that were tried in vain, and wait for the next try.',
    sql: `select count(*) from mails where status in ('waiting', 'sending') and last_error is not null`,
  },
  wigloop_push_services_paused: {
    help: 'Push services that refuse our key or our clock.',
    sql: 'select count(*) from push_pauses where until > now()',
  },
  wigloop_deals_overdue: {
    help: 'Deals whose next step should have come by itself more than ten minutes ago.',
    sql: `select count(*) from deals where due_at < now() - interval '10 minutes' and state <> 'disputed'`,
  },
  wigloop_worker_quiet_seconds: {
    help: 'How long ago a worker last said that it is there.',
    sql: `select extract(epoch from now() - max(beat_at)) from worker_beats where role <> 'backup'`,
  },
  wigloop_backup_age_seconds: {
    help: 'How long ago the last backup was finished.',
    sql: `select extract(epoch from now() - max(beat_at)) from worker_beats where role = 'backup'`,
  },
  wigloop_synchronous_standbys: {
    help: 'Standbys that commits may wait for; nothing where the role may not see them.',
    sql: `select count(*) filter (where sync_state in ('sync', 'quorum') and state = 'streaming') from pg_stat_replication
      having pg_has_role('pg_read_all_stats', 'usage')`,
  },
  wigloop_commits_wait_for_standby: {
    help: '1 where commits wait for a standby.',
    sql: `select (current_setting('synchronous_standby_names') <> '')::int`,
  },
  wigloop_replication_lag_seconds: {
    help: 'How far the slowest standby is behind; nothing where there is none, or where the role may not see it.',
    sql: 'select extract(epoch from max(replay_lag)) from pg_stat_replication',
  },
} as const satisfies Record<string, { help: string; sql: string }>;
type Measure = keyof typeof measures;
const names = Object.keys(measures) as Measure[];

const statement = `select ${names.map((name) => `(${measures[name].sql})::float8 as ${name}`).join(', ')}`;

/** Work that waits, to be measured before each scrape. Where the database does not answer, these numbers are missing, and the others stand. */
export function watchWork(
  registry: Registry,
  { database, log }: Pick<Deps, 'database' | 'log'>,
): { measure(): Promise<void> } {
  const gauges = names.map((name) => new Gauge({ name, help: measures[name].help, registers: [registry] }));
  return {
    async measure() {
      for (const gauge of gauges) gauge.remove();
      try {
        const { rows } = await database.pool.query<Record<Measure, number | null>>(statement);
        for (const [at, name] of names.entries()) {
          const value = rows[0]?.[name];
          if (typeof value === 'number') gauges[at]?.set(value);
        }
      } catch (error) {
        log.warn({ err: error }, 'could not measure the work that waits');
      }
    },
  };
}
