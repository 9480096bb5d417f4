import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { hourSeconds } from '#contract/durations.ts';
import { contains } from '#server/db/contains.ts';
import type { Database, DbOrTransaction } from '#server/db/database.ts';
import { numberedSql } from '#server/db/numbered-sql.ts';
import { findRequestId, inRequest } from '#server/lib/http/request-id.ts';
import type { JobKind, JobQueue } from '#server/lib/job-queue.ts';
import { describeError } from '#server/lib/log.ts';

export interface Job<Data extends object = object> {
  kind: JobKind<Data>;
  run(data: Data): Promise<void>;
  /** Cron, in UTC. */
  schedule?: string;
  retryLimit?: number;
}

export function job<Data extends object>(definition: Job<Data>): Job {
  return definition as unknown as Job;
}

export interface RunningJobs extends JobQueue {
  stop(): Promise<void>;
  work(jobs: readonly Job[]): Promise<void>;
  /** Does everything that waits right now, once, and says how much it was: what tests use in place of `work`. */
  drain(jobs: readonly Job[]): Promise<number>;
}

export const jobSchema = 'jobs';

/** Beside what the job carries: the request that asked for it. */
const requestKey = 'requestId';
type JobData = { [requestKey]?: string | undefined };

/**
 * A process at work on a job says so every ten seconds. Silent for twenty, it counts as dead, which is looked for every twenty; the job is
 * tried again five to ten seconds later: within a minute in all. Otherwise it would wait for the fifteen minutes that a job may take.
 */
const heartbeatSeconds = 20;
const lookEveryMs = 1_000;
/** At the full minute many are due. To start them all in the same moment would hold up whoever asks for a page. */
const startApartMs = 100;
/** Each queue by itself as well, should a look ever be missed: each in a second of its own, for the same reason. */
const pollEverySeconds = 120;

/** Background work in PostgreSQL: it survives a restart, and each job is done by one process. */
export async function openJobs(
  database: Database,
  log: FastifyBaseLogger,
  { supervise = true, superviseSeconds = 20 }: { supervise?: boolean; superviseSeconds?: number } = {},
): Promise<RunningJobs> {
  const boss = new PgBoss({
    schema: jobSchema,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: Math.ceil(superviseSeconds / 2),
    db: over(database.background.pool),
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start().catch(async (error: unknown) => {
    await boss.stop({ graceful: false });
    throw error;
  });
  const known = new Set<string>();
  const workers = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const waiting = await queuesWithWork(database);
    for (const [name, worker] of workers) {
      if (!waiting.has(name)) continue;
      boss.notifyWorker(worker);
      await sleep(startApartMs);
      if (!timer) return;
    }
  };
  const lookAgain = (): void => {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => log.error({ err: error }, 'job queue'))
        .finally(() => timer && lookAgain());
    }, lookEveryMs).unref();
  };

  const ensureQueue = async (name: string, retryLimit = 10): Promise<void> => {
    if (known.has(name)) return;
    await boss.createQueue(name, {
      policy: 'standard',
      retryLimit,
      retryBackoff: true,
      retryDelay: 5,
      retryDelayMax: hourSeconds,
    });
    known.add(name);
  };

  /** pg-boss stores a failure with its job for months, so it gets only what the log may say. */
  const fail = (name: string, error: unknown): never => {
    log.warn({ err: error, job: name }, 'job failed');
    const { type, code, message } = describeError(error);
    throw new Error(message ?? [type, code].filter(Boolean).join(' '));
  };

  const perform = ({ kind, run }: Job, { [requestKey]: requestId, ...data }: JobData): Promise<void> =>
    inRequest(requestId, async () => {
      const begun = performance.now();
      await run(data).catch((error: unknown) => fail(kind.name, error));
      // What starts by itself, by the minute, would fill the log.
      const level = requestId ? 'info' : 'debug';
      log[level]({ job: kind.name, ms: Math.round(performance.now() - begun) }, 'job done');
    });

  return {
    async add(kind, data, { transaction, startAfter } = {}) {
      await ensureQueue(kind.name);
      await boss.send(
        kind.name,
        { ...data, [requestKey]: findRequestId() },
        {
          // Whoever asks for a job waits for nothing that works in the background.
          db: transaction ? inTransaction(transaction) : over(database.reserved.pool),
          heartbeatSeconds,
          ...(startAfter && { startAfter }),
        },
      );
    },
    async work(jobs) {
      for (const { name } of await boss.getQueues()) known.add(name);
      const start = async ({ kind, run, schedule, retryLimit }: Job): Promise<void> => {
        await ensureQueue(kind.name, retryLimit);
        const worker = await boss.work(
          kind.name,
          { pollingIntervalSeconds: pollEverySeconds + workers.size },
          async ([next]) => {
            if (next) await perform({ kind, run }, next.data as object);
            boss.notifyWorker(worker);
          },
        );
        workers.set(kind.name, worker);
        if (schedule) await boss.schedule(kind.name, schedule, {}, { tz: 'UTC', heartbeatSeconds });
      };
      for (const job of jobs) await start(job);
      if (!timer) lookAgain();
    },
    async drain(jobs) {
      let done = 0;
      const waiting = await queuesWithWork(database);
      for (const { kind, run } of jobs) {
        if (!waiting.has(kind.name)) continue;
        for (const next of await boss.fetch<object>(kind.name, { batchSize: 1_000 })) {
          await perform({ kind, run }, next.data).then(
            () => boss.complete(kind.name, next.id),
            (error: Error) => boss.fail(kind.name, next.id, { message: error.message }),
          );
          done += 1;
        }
      }
      return done;
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Finished jobs are kept for days and waiting ones may wait long, so the address is erased from both. */
export async function eraseFromJobs(transaction: DbOrTransaction, address: string): Promise<void> {
  await transaction.execute(sql`delete from ${sql.identifier(jobSchema)}.job
    where ${contains(sql`concat_ws(' ', data, output)`, address)}`);
}

const over = (pool: Database['pool']) => ({
  executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
});

async function queuesWithWork({ background: { pool } }: Database): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct name from ${jobSchema}.job where state < 'active' and start_after <= now()`,
  );
  return new Set(rows.map(({ name }) => name));
}

function inTransaction(transaction: DbOrTransaction) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await transaction.execute(numberedSql(text, values));
      return { rows };
    },
  };
}
