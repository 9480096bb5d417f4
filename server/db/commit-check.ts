import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { announceHeld, holdAnnouncements, type LateNews } from './bus/late-news.ts';
import type { Db, DbOrTransaction } from './db.ts';

type CommitCheck = (transaction: DbOrTransaction) => Promise<void>;

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
 * Makes every transaction, and every single statement, run the current check. It comes after everything that was written,
 * so that its locks are held only for a moment and cannot deadlock with others. What a transaction announces goes out as one message.
 */
export function checkEveryCommit(pool: pg.Pool, db: Db, announceLate: LateNews): void {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const check = present.getStore();
    let late: string[] = [];
    const result = await transaction(async (tx) => {
      // Sent along with the first statement of the work.
      const [, done] = await Promise.all([tx.execute(sql.raw(holdAnnouncements)), work(tx)]);
      if (check && !asked.has(tx)) await check(tx);
      late = lateLines(await tx.execute(sql.raw(announceHeld)));
      return done;
    }, config);
    void announceLate(late);
    return result;
  };

  const query = pool.query.bind(pool) as (...statement: unknown[]) => unknown;
  const checked = (...statement: unknown[]): unknown => {
    const check = present.getStore();
    return check ? queryChecked({ pool, announceLate }, check, statement) : query(...statement);
  };
  pool.query = checked as typeof pool.query;
}

async function queryChecked(
  { pool, announceLate }: { pool: pg.Pool; announceLate: LateNews },
  check: CommitCheck,
  statement: unknown[],
): Promise<unknown> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    await client.query(`begin; ${holdAnnouncements}`);
    const result = await (client.query as (...args: unknown[]) => Promise<unknown>).apply(client, statement);
    await check(drizzle(client));
    const late = lateLines(await client.query(announceHeld));
    await client.query('commit');
    void announceLate(late);
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

const lateLines = ({ rows }: { rows: { late?: string | null }[] }): string[] => rows[0]?.late?.split('\n') ?? [];
