import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export const changedOf = <T>(before: readonly T[] | undefined, after: readonly T[]): T[] =>
  after.filter((one) => !before?.some((kept) => isDeepStrictEqual(kept, one)));

/** In an upsert: a row that is there gets the new values of these columns. */
export const newValues = (columns: Record<string, PgColumn>): Record<string, SQL> =>
  Object.fromEntries(
    Object.entries(columns).map(([field, { name }]) => [field, sql`excluded.${sql.identifier(name)}`]),
  );
