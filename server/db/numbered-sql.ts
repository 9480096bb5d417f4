import { type SQL, sql } from 'drizzle-orm';

/** A statement with $1, $2 and their values as Drizzle takes it: for texts that are also sent without it. */
export function numberedSql(text: string, values: readonly unknown[]): SQL {
  const chunks = text
    .split(/\$(\d+)/)
    .map((part, at) => (at % 2 ? sql.param(values[Number(part) - 1]) : sql.raw(part)));
  return sql.join(chunks);
}
