import { sql } from 'drizzle-orm';
import { announceHeld, holdAnnouncements, type LateNews } from './bus/late-news.ts';
import type { Db, DbOrTransaction } from './db.ts';

/** Throws where the right to write is gone. */
export type CommitCheck = (transaction: DbOrTransaction) => Promise<void>;

const pending = new WeakMap<DbOrTransaction, CommitCheck>();

/**
 * Writes in transactions, whatever the connection begins with. The check is a transaction's last statement, so that its locks are held only
 * for a moment and cannot deadlock with others. What a transaction announces goes out as one message.
 */
export function openWrites(db: Db, announceLate: LateNews, check?: CommitCheck): Db {
  const write: Db['transaction'] = async (work, config) => {
    let late: string[] = [];
    const result = await db.transaction(
      async (tx) => {
        if (check) pending.set(tx, check);
        // Sent along with the first statement of the work.
        const [, done] = await Promise.all([tx.execute(sql.raw(holdAnnouncements)), work(tx)]);
        await checkCommitNow(tx);
        late = lateLines(await tx.execute(sql.raw(announceHeld)));
        return done;
      },
      { ...config, accessMode: 'read write' },
    );
    void announceLate(late);
    return result;
  };
  return Object.create(db, { transaction: { value: write } });
}

/** Runs the check now instead of at the commit: for a transaction that takes away the caller's own right. */
export async function checkCommitNow(transaction: DbOrTransaction): Promise<void> {
  const check = pending.get(transaction);
  pending.delete(transaction);
  await check?.(transaction);
}

const lateLines = ({ rows }: { rows: { late?: string | null }[] }): string[] => rows[0]?.late?.split('\n') ?? [];
