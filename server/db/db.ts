import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export type Db = NodePgDatabase;
/** Inside `db.transaction(...)` the callback's argument serves wherever a Db does. */
export type DbOrTransaction = Pick<
  Db,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with'
>;
