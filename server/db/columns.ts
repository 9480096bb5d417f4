import { type SQL, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A moment that the code counts in milliseconds, as the rules of deals do. */
export const momentMs = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (ms) => new Date(ms).toISOString(),
  fromDriver: (text) => Date.parse(text),
});

/** Values of the contract in the text of a check: a statement that makes tables takes no parameters. */
export function oneOf(values: readonly (string | number)[]): SQL {
  return sql.raw(values.map((value) => (typeof value === 'number' ? String(value) : `'${value}'`)).join(', '));
}

export function limit(size: number): SQL {
  return sql.raw(String(size));
}

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' });
