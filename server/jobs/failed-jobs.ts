import { sql } from 'drizzle-orm';
import type { FailedJob } from '#contract/admin/failures.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/lib/deps.ts';
import { jobSchema } from './jobs.ts';

const isFailed = `state = 'failed' and name <> 'mail.deliver'`;

export const failedJobsSql = `select completed_on as at from ${jobSchema}.job where ${isFailed}`;

export async function findFailedJobs(
  { database: { pool } }: Pick<Deps, 'database'>,
  most: number,
): Promise<FailedJob[]> {
  const { rows } = await pool.query<Omit<FailedJob, 'failedAt'> & { failedAt: Date }>(
    `select id, name, output ->> 'message' as error, retry_count + 1 as attempts, completed_on as "failedAt"
     from ${jobSchema}.job where ${isFailed} order by completed_on desc, id limit $1`,
    [most],
  );
  return rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() }));
}

export async function retryFailedJob(transaction: DbOrTransaction, id: string): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ name: string }>(sql`update ${sql.identifier(jobSchema)}.job
    set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
    where id = ${id} and ${sql.raw(isFailed)} returning name`);
  return rows[0]?.name;
}
