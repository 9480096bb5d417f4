import type { DbOrTransaction } from '#server/db/database.ts';

/** A kind of background work: its name and what it carries. Defined beside the feature that does it. */
export interface JobKind<Data extends object> {
  name: string;
  /** Only there to carry the type. */
  readonly data?: Data;
}

interface AddJobOptions {
  /** Adds the job in the caller's transaction: it exists exactly when the rest was committed. */
  transaction?: DbOrTransaction;
  startAfter?: Date;
}

export interface JobQueue {
  add<Data extends object>(kind: JobKind<Data>, data: Data, options?: AddJobOptions): Promise<void>;
}
