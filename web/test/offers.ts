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
