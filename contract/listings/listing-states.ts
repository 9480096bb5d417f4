import { type ListingStatus, type ListingType, listingStatuses, shownStatuses } from './listing-values.ts';

/** The life of a listing: who may do what with it in which status, and where that leads. Server and browser both ask here. */
export interface ListingAct {
  from: readonly ListingStatus[];
  /** Of several, whoever acts names one; without it the status stays. */
  to?: readonly ListingStatus[];
  /** Only listings of these types. */
  types?: readonly ListingType[];
  /** Also while an agreed deal holds it; everything else waits until that deal is over. */
  whileReserved?: true;
  /** Not with a wig that changed hands in a deal, or was sent and did not come back: it is its owner's no more. */
  unlessGone?: true;
}

export const ownerActs = {
  edit: { from: shownStatuses },
  bump: { from: ['active'] },
  sell: { from: ['active'], to: ['sold'] },
  trade: { from: ['active'], to: ['traded'], types: ['trade', 'both'] },
  relist: { from: ['sold', 'traded'], to: ['active'], unlessGone: true },
  remove: { from: shownStatuses, to: ['removed'] },
  /** What they removed themselves, for as long as `restoreDays` says: back to the status it had before. */
  restore: { from: ['removed'], to: shownStatuses, unlessGone: true },
} as const satisfies Record<string, ListingAct>;
export type OwnerAct = keyof typeof ownerActs;

/** All but what is kept for the record alone. */
const revocable = ['active', 'sold', 'traded', 'removed', 'deleted'] as const;
const adminActs = {
  /** While a deal holds it, only to take it down, which is up to the verb: it knows what else would change. */
  edit: { from: revocable, to: revocable, whileReserved: true },
  /** The owner is told why. */
  takeDown: { from: shownStatuses, to: ['removed'], whileReserved: true },
  delete: { from: ['active'], to: ['deleted'], whileReserved: true },
  undelete: { from: ['deleted'], to: ['active'] },
} as const satisfies Record<string, ListingAct>;
export type StaffAct = keyof typeof adminActs;

/** By the role of whoever acts in the back office. */
export const staffActs = {
  admin: adminActs,
  super_admin: { ...adminActs, edit: { from: listingStatuses, to: listingStatuses, whileReserved: true } },
} as const satisfies Record<string, Record<StaffAct, ListingAct>>;

/** What the nightly job deletes for good, `restoreDays` after it was removed. */
export const purgedStatuses = ['removed'] as const satisfies readonly ListingStatus[];

/** Whether the act may begin with this listing, and lead `to` where that is a choice. */
export function isPossible(
  { from, to: ends, types, whileReserved, unlessGone }: ListingAct,
  { status, type, isReserved, hasChangedHands }: ActedOn,
  to?: ListingStatus,
): boolean {
  if ((isReserved && !whileReserved) || (hasChangedHands && unlessGone)) return false;
  if (!from.includes(status) || (types && !types.includes(type))) return false;
  return to === undefined || (ends?.includes(to) ?? to === status);
}

interface ActedOn {
  status: ListingStatus;
  type: ListingType;
  isReserved: boolean;
  /** Only the owner of a listing is told; others have no act that asks for it. */
  hasChangedHands?: boolean;
}
