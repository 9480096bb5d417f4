import type { DbOrTransaction } from '#server/db/database.ts';

/** A feature's data about a member: the export, and the end with the account. */
export interface MemberData {
  name: string;
  /** Every table of the feature that speaks of a member. A test finds those that no part names. */
  tables: Record<string, TableFate>;
  export(db: DbOrTransaction, memberId: string): Promise<unknown>;
  /** Runs in the transaction that deletes the account, before the user row goes. Rows that refer to it go by themselves. */
  remove?(transaction: DbOrTransaction, memberId: string): Promise<void>;
  /** Takes the address of a member who left out of what outlives the account. Called days later, by `members.erase-addresses`. */
  eraseAddress?(transaction: DbOrTransaction, address: string): Promise<void>;
  /** Cleans up outside the database (files, subscriptions), after the account is gone, and again if it failed. */
  cleanUp?(memberId: string): Promise<void>;
}

/** Where it is not `true`, a sentence says why nothing is exported, or what stays after the deletion. */
export interface TableFate {
  exported: true | string;
  deleted: true | string;
}
