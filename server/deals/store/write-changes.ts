import { isDeepStrictEqual } from 'node:util';
import type { DbOrTransaction } from '#server/db/database.ts';
import { sendTogether } from '#server/db/named-statement.ts';
import type { Moment } from '#server/deals/deal-state.ts';
import { carryOut } from './carry-out.ts';
import type { Change } from './change.ts';
import { saveDeals, showImages } from './save-deals.ts';
import { spread } from './spread.ts';

/** Writes what was decided, all of it in one packet. Nobody is told before everything is written. */
export async function writeChanges(tx: DbOrTransaction, changes: readonly Change[], now: Moment): Promise<void> {
  const real = realOf(changes);
  if (real.length > 0) await sendTogether(tx, () => [...startWriting(tx, real, now), ...spread(tx, real, now)]);
}

/** Those that change something, or have to be told. */
export const realOf = (changes: readonly Change[]): Change[] =>
  changes.filter(({ before, decided }) => decided.effects.length > 0 || !isDeepStrictEqual(before, decided.deal));

/** Deals, then what their effects do to listings and members. */
export function startWriting(tx: DbOrTransaction, changes: readonly Change[], now: Moment): Promise<unknown>[] {
  if (changes.length === 0) return [];
  return [
    ...changes.map((change) => showImages(tx, change, now)),
    saveDeals(tx, changes, now),
    ...carryOut(tx, changes, now),
  ];
}
