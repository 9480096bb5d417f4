import type { Bus } from '#server/db/bus/bus.ts';
import type { Database } from '#server/db/database.ts';
import { isDatabaseUnavailable } from '#server/db/failures.ts';
import { createRecentWriters } from './recent-writers.ts';
import { watchReplicas } from './watch-replicas.ts';

/**
 * The one place in which a read chooses between the primary and its replicas: for lists, search, a single listing,
 * profiles and previews. Decisions about rights, money, deals or messages ask the primary and do not come here.
 */
export type Reads = <T>(readerId: string | undefined, read: (database: Database) => Promise<T>) => Promise<T>;

/** Longer than any replica that is asked can be behind. */
const ownWriteMs = 7_000;

/** Runs `read`, which only reads, possibly twice: the primary answers where a replica fails in the middle. */
export function createReads({ database, bus }: { database: Database; bus: Bus }): Reads {
  if (database.replicas.length === 0) return (_readerId, read) => read(database);
  const hasJustWritten = createRecentWriters({ bus }, ownWriteMs);
  const replicas = watchReplicas(database, bus);
  return async (readerId, read) => {
    const replica = hasJustWritten(readerId) ? undefined : replicas.choose();
    if (!replica) return read(database);
    const { requests, readConnections } = replica.database;
    try {
      return await read({ ...database, ...requests, readConnections });
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      replica.leaveOut();
      return read(database);
    }
  };
}
