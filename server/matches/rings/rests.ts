import type { Database } from '#server/db/database.ts';
import { rest } from '#server/jobs/rest.ts';

/** How long others may have to wait for the event loop. */
const sliceMs = 8;
/** A connection on which nothing happens is cut off after a while, and the lock would go with it. */
const askLockEveryMs = 10_000;

/** To be called often: it rests where there was enough work since the last rest. */
export type Rest = () => Promise<void>;

/**
 * Rests as long as it worked, in this process or in the database, so that it takes no more than half of a core however much there
 * is to do. Whoever has lost the lock stops: `keepLock` throws, and another server may have begun.
 */
export function createRests(database: Database, keepLock: () => Promise<unknown>, everyMs = askLockEveryMs): Rest {
  let startedAt = performance.now();
  let askedAt = startedAt;
  return async () => {
    const moment = performance.now();
    if (moment - startedAt < sliceMs) return;
    if (moment - askedAt > everyMs) {
      askedAt = moment;
      await keepLock();
    }
    await rest(database, moment - startedAt);
    startedAt = performance.now();
  };
}
