import { type SQL, sql } from 'drizzle-orm';

/** Names of our own, never what somebody typed, as a list in the text of a statement. */
export function sqlList(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

/** A limit of the contract in the text of a check: a statement that makes tables takes no parameters. */
export function limit(size: number): SQL {
  return sql.raw(String(size));
}
