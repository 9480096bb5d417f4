import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, DbOrTransaction } from './db.ts';

const dialect = new PgDialect();

/**
 * Runs a statement that PostgreSQL plans once for each connection and then keeps, under a name made of its text: for short
 * work that is done often, where planning takes most of the time. The text must be the same for every call, with all that
 * differs in its parameters (lists as arrays or JSON), or the kept plans would never end.
 */
export async function executeNamed<Row = Record<string, unknown>>(
  tx: DbOrTransaction,
  statement: SQL,
): Promise<{ rows: Row[] }> {
  const query = dialect.sqlToQuery(statement);
  const name = createHash('sha1').update(query.sql).digest('base64url');
  const { session } = (tx as unknown as Pick<Db, '_'>)._;
  return session.prepareQuery(query, undefined, name, false).execute() as Promise<{ rows: Row[] }>;
}
