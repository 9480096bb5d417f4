import type { DealStep } from '#contract/deals/deal-parts.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { purchase } from './deals.ts';
import { listing, seller } from './listings.ts';
import { sessionMember } from './session-members.ts';

const wig = listing();
const buyer = sessionMember();

/** An offer of the reader for Carol's wig, as the server tells it. */
export function offer(facts: Partial<Deal> = {}): Deal {
  const whole = purchase({});
  const { title, brand, condition, type, color, capSize, priceCents } = wig;
  const [reader, other] = whole.parties;
  return {
    ...whole,
    state: 'proposed',
    parties: [reader, other].flatMap((party, place) =>
      party ? [{ ...party, id: [buyer, seller][place]?.id ?? '', displayName: ['amy', 'Carol'][place] ?? '' }] : [],
    ),
    turn: [seller.id],
    terms: {
      ...whole.terms,
      moves: [
        { from: buyer.id, to: seller.id, cents: 10_000, shippingCents: 0 },
        { from: seller.id, to: buyer.id, listingId: wig.id },
      ],
      listings: { [wig.id]: { title, brand, condition, type, color, capSize, priceCents, photo: null } },
    },
    agreedAt: null,
    steps: [],
    addressesGiven: [],
    mayDo: ['withdraw'],
    ...facts,
  };
}

/** What the reader has to pay Carol. */
export function paymentStep(facts: Partial<DealStep> = {}): DealStep {
  const [payment] = purchase({}).steps;
  if (!payment) throw new Error('A purchase begins with its payment');
  const at = payment.doneAt ?? '';
  return {
    ...payment,
    to: seller.id,
    doneAt: null,
    confirmedAt: null,
    wait: {
      for: 'payment',
      on: buyer.id,
      waiting: seller.id,
      dueAt: at,
      mayCancelAt: at,
      endsAt: at,
      silence: 'overdue',
    },
    mayDo: ['mark-done', 'hand-over'],
    ...facts,
  };
}
