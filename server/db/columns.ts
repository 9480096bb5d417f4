import { type SQL, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A column for a moment in time, wherever the server stands. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Values of the contract in the text of a check: a statement that makes tables takes no parameters. */
export function oneOf(values: readonly (string | number)[]): SQL {
  return sql.raw(values.map((value) => (typeof value === 'number' ? String(value) : `'${value}'`)).join(', '));
}

/** A limit of the contract in the text of a check. */
export function limit(size: number): SQL {
  return sql.raw(String(size));
}

/** The lexemes of a text, which PostgreSQL alone writes. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What a search asks of such a vector. */
export const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' });
