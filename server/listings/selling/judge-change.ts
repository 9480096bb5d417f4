import { dealErrors } from '#contract/deals/deal-errors.ts';
import { hourMs } from '#contract/durations.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { isPossible, type OwnerAct, ownerActs } from '#contract/listings/listing-states.ts';
import { priceMaxCents, shownStatuses } from '#contract/listings/listing-values.ts';
import { manyErrors } from '#contract/listings/many/many-listings.ts';
import type { ManyChange } from '#contract/listings/many/many-schema.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import { bumpHours } from '#contract/listings/selling-values.ts';
import type { listings } from '#server/db/schema/listings.ts';

/** The columns of a listing that a change of many may write. */
const changedColumns = [
  'status',
  'type',
  'priceCents',
  'shippingCents',
  'takesOffers',
  'buyAtOnce',
  'refusesBelowCents',
  'acceptsFromCents',
  'bumpedAt',
  'removedAt',
  'removedFrom',
  'removedByAdmin',
] as const;
export type Changed = Partial<Pick<typeof listings.$inferSelect, (typeof changedColumns)[number]>>;
export type Judged = Pick<
  typeof listings.$inferSelect,
  (typeof changedColumns)[number] | 'id' | 'title' | 'isReserved' | 'hasChangedHands'
>;

type Verdict =
  | { refusal: ErrorDefinition }
  /** `became` is what deals hear of it, `set` only what is different afterwards. */
  | { set: Changed; became: 'changed' | 'gone' | null };

/** What a change of many means for one of them. It knows nothing but the listing, so that a preview says what the change will do. */
export function judgeChange(listing: Judged, change: ManyChange, now: Date): Verdict {
  if (listing.isReserved) return { refusal: dealErrors.reservedByYou };
  if (!isPossible(ownerActs[actOf(change)], listing)) return { refusal: manyErrors.notActive };
  const outcome = outcomeOf(listing, change, now);
  if ('code' in outcome) return { refusal: outcome };
  const set = Object.fromEntries(
    changedColumns
      .filter((name) => name in outcome && outcome[name] !== listing[name])
      .map((name) => [name, outcome[name]]),
  ) as Changed;
  return { set, became: whatDealsHear(set) };
}

function actOf({ what }: ManyChange): OwnerAct {
  return what === 'bump' || what === 'sell' || what === 'remove' ? what : 'edit';
}

/** What an owner answers to offers is no part of what proposals were made for. */
function whatDealsHear(set: Changed): 'changed' | 'gone' | null {
  if (set.status !== undefined) return 'gone';
  return 'priceCents' in set || 'shippingCents' in set || 'type' in set ? 'changed' : null;
}

function outcomeOf(listing: Judged, change: ManyChange, now: Date): Changed | ErrorDefinition {
  switch (change.what) {
    case 'percent':
    case 'amount':
      return pricedAnew(listing, change);
    case 'type':
      return typedAnew(listing, change.type);
    case 'shipping':
      return { shippingCents: change.cents };
    case 'offers':
      return withOfferRules(listing, change);
    case 'bump':
      return listing.bumpedAt && listing.bumpedAt.getTime() > now.getTime() - bumpHours * hourMs
        ? sellingErrors.bumpedLately
        : { bumpedAt: now };
    case 'sell':
      return { status: 'sold' };
    case 'remove': {
      const removedFrom = shownStatuses.find((status) => status === listing.status) ?? null;
      return { status: 'removed', removedAt: now, removedByAdmin: false, removedFrom };
    }
  }
}

function pricedAnew(
  { priceCents, refusesBelowCents }: Judged,
  change: Extract<ManyChange, { what: 'percent' | 'amount' }>,
): Changed | ErrorDefinition {
  if (priceCents === null) return manyErrors.noPrice;
  const cents =
    change.what === 'percent' ? wholeDollars(priceCents * (1 + change.percent / 100)) : priceCents + change.cents;
  if (cents <= 0) return manyErrors.priceTooLow;
  if (cents > priceMaxCents) return manyErrors.priceTooHigh;
  // The amount for accepting stays: lowering it would promise what its owner never said.
  return {
    priceCents: cents,
    ...(refusesBelowCents !== null && { refusesBelowCents: Math.min(refusesBelowCents, cents) }),
  };
}

const wholeDollars = (cents: number): number => Math.round(cents / 100) * 100;

/** What goes for another wig alone has no answers to cash, as on the form. */
function typedAnew({ priceCents }: Judged, type: Judged['type']): Changed | ErrorDefinition {
  if (type === 'trade') return { type, buyAtOnce: false, refusesBelowCents: null, acceptsFromCents: null };
  return priceCents === null ? manyErrors.noPrice : { type };
}

function withOfferRules(
  { type, priceCents, shippingCents }: Judged,
  { takesOffers, buyAtOnce, refusesBelowPercent, acceptsFromPercent }: Extract<ManyChange, { what: 'offers' }>,
): Changed | ErrorDefinition {
  const answersCash = buyAtOnce || refusesBelowPercent !== null || acceptsFromPercent !== null;
  if (answersCash && type === 'trade') return manyErrors.notForSale;
  if (answersCash && !priceCents) return manyErrors.noPrice;
  if (buyAtOnce && shippingCents === null) return manyErrors.noShipping;
  const share = (percent: number | null) =>
    percent === null ? null : Math.max(1, Math.round(((priceCents ?? 0) * percent) / 100));
  return {
    takesOffers,
    buyAtOnce,
    refusesBelowCents: share(refusesBelowPercent),
    acceptsFromCents: share(acceptsFromPercent),
  };
}
