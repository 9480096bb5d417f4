import type { DealStep } from '#contract/deals/deal-parts.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { sessionMember } from './session-members.ts';

export const buyer = sessionMember();
export const selma = '0193a0a0-0000-7000-8000-000000000002';
const juniper = '0193a0a0-0000-7000-8000-0000000000a1';
const dealId = '0193a0a0-0000-7000-8000-0000000000d1';

/** A day of May 2026. */
export const onDay = (day: number): string => `2026-05-${String(day).padStart(2, '0')}T12:00:00.000Z`;

const untouched = {
  isReturn: false,
  isRefund: false,
  listings: [],
  cents: null,
  shippingCents: 0,
  doneAt: null,
  arrivedAt: null,
  confirmedAt: null,
  carrier: null,
  tracking: null,
  method: null,
  reference: null,
  note: null,
  warnings: [],
  needsNoAddress: false,
  wait: null,
  mayDo: [],
} satisfies Partial<DealStep>;

/** Paid by the buyer on May 4 and confirmed by Selma. */
const payment: DealStep = {
  ...untouched,
  id: 1,
  kind: 'payment',
  from: buyer.id,
  to: selma,
  cents: 14_000,
  shippingCents: 1_250,
  doneAt: onDay(4),
  confirmedAt: onDay(5),
};

const party = (id: string, displayName: string) => ({
  id,
  displayName,
  avatarUrl: null,
  isDeleted: false,
  memberSince: onDay(1),
  completedDeals: 0,
  canceledDeals: 0,
});

/** The buyer has bought Juniper from Selma for $140.00 and $12.50 shipping, and she sent it on May 7; the test says how its parcel stands. */
export function purchase(parcel: Partial<DealStep>, more: Partial<Deal> = {}): Deal {
  const step: DealStep = {
    ...untouched,
    id: 2,
    kind: 'parcel',
    from: selma,
    to: buyer.id,
    listings: [juniper],
    doneAt: onDay(7),
    carrier: 'usps',
    tracking: '9400 1000',
    ...parcel,
  };
  return {
    id: dealId,
    kind: 'deal',
    state: 'agreed',
    parties: [party(buyer.id, 'Amy'), party(selma, 'Selma')],
    turn: [],
    terms: {
      id: dealId,
      by: buyer.id,
      answers: null,
      moves: [
        { from: buyer.id, to: selma, cents: 14_000, shippingCents: 1_250 },
        { from: selma, to: buyer.id, listingId: juniper },
      ],
      listings: {
        [juniper]: {
          title: 'Juniper',
          brand: 'jon-renau',
          condition: 'like-new',
          type: 'sale',
          color: 'Brunette',
          capSize: 'Average',
          priceCents: 15_000,
          photo: null,
        },
      },
      note: null,
      warnings: [],
      createdAt: onDay(1),
      expiresAt: onDay(3),
    },
    picks: [],
    dueAt: onDay(28),
    endedAs: null,
    createdAt: onDay(1),
    agreedAt: onDay(2),
    isAtOnce: false,
    endedAt: null,
    changedAt: onDay(7),
    mayDo: ['open-problem'],
    waitsForMe: null,
    reviews: null,
    earlierTerms: [],
    steps: [payment, step],
    sendsFirst: [],
    addedSince: [],
    addressesGiven: [buyer.id],
    myAddress: null,
    sendTo: {},
    problems: [],
    decision: null,
    marks: [],
    cancelRequest: null,
    adjustments: [],
    timeline: [],
    ...more,
  };
}

/** What the parcel of a purchase waits for: a word from its buyer. */
export function wordOf(more: Partial<NonNullable<DealStep['wait']>>): NonNullable<DealStep['wait']> {
  const due = { dueAt: onDay(28), mayCancelAt: null, endsAt: onDay(28) };
  return { for: 'word', on: buyer.id, waiting: selma, ...due, silence: 'arrived', ...more };
}
