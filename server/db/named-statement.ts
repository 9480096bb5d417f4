import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { DrizzleQueryError, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { DbOrTransaction } from './db.ts';

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
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  try {
    // Sent before this function first waits: `sendTogether` relies on it.
    return (await clientOf(tx).query({ name: nameOf(text), text, values, types })) as unknown as { rows: Row[] };
  } catch (error) {
    throw new DrizzleQueryError(text, values, error as Error);
  }
}

/**
 * Sends named statements of one transaction one after another without waiting for the answers in between, as one packet: a
 * wait costs both processes more than a short statement. Each still sees what those before it wrote, and when one fails, so do
 * those behind it: the first error is the one that counts. `start` must begin all of them, in their order, before it waits.
 */
export async function sendTogether<Answers extends readonly unknown[]>(
  tx: DbOrTransaction,
  start: () => { [At in keyof Answers]: Promise<Answers[At]> },
): Promise<Answers> {
  const { stream } = clientOf(tx).connection;
  stream.cork();
  let started: readonly Promise<unknown>[];
  try {
    started = start();
  } finally {
    stream.uncork();
  }
  const settled = await Promise.allSettled(started);
  for (const each of settled) if (each.status === 'rejected') throw each.reason;
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as unknown as Answers;
}

type Client = pg.PoolClient & { connection: { stream: Duplex } };
const clientOf = (tx: DbOrTransaction) => (tx as unknown as { _: { session: { client: Client } } })._.session.client;

const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

const { TIMESTAMPTZ, TIMESTAMP, DATE } = pg.types.builtins;
/** Moments stay texts, as in every other statement of Drizzle. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ || oid === TIMESTAMP || oid === DATE
      ? (value: unknown) => value
      : pg.types.getTypeParser(oid, format as 'text'),
};
