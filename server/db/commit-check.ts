import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db, DbOrTransaction } from './db.ts';

export type CommitCheck = (transaction: DbOrTransaction) => Promise<void>;

const present = new AsyncLocalStorage<CommitCheck>();
const asked = new WeakSet<DbOrTransaction>();

/** Everything that `work` writes is committed only if the check passes. */
export function checkCommits<T>(check: CommitCheck, work: () => T): T {
  return present.run(check, work);
}

export function withoutCommitCheck<T>(work: () => T): T {
  return present.exit(work);
}

/** Runs the check now instead of at the commit: for a transaction that takes away the caller's own right. */
export async function checkCommitNow(transaction: DbOrTransaction): Promise<void> {
  await present.getStore()?.(transaction);
  asked.add(transaction);
}

/**
 * Makes every transaction, and every single statement, run the current check. It is the last statement before the commit,
 * so that its locks are held only for a moment and cannot deadlock with others.
 */
export function checkEveryCommit(pool: pg.Pool, db: Db): void {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => {
    const check = present.getStore();
    if (!check) return transaction(work, config);
    return transaction(async (tx) => {
      const result = await work(tx);
      if (!asked.has(tx)) await check(tx);
      return result;
    }, config);
  };

  const query = pool.query.bind(pool) as (...statement: unknown[]) => unknown;
  const checked = (...statement: unknown[]): unknown => {
    const check = present.getStore();
    return check ? queryChecked(pool, check, statement) : query(...statement);
  };
  pool.query = checked as typeof pool.query;
}

async function queryChecked(pool: pg.Pool, check: CommitCheck, statement: unknown[]): Promise<unknown> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    await client.query('begin');
    const result = await (client.query as (...args: unknown[]) => Promise<unknown>).apply(client, statement);
    await check(drizzle(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => {
      lost = reason;
    });
    throw error;
  } finally {
    client.release(lost);
  }
}
