import {
  type DealEvent,
  type DecisionEvent,
  type Effect,
  type Facts,
  isRefused,
  type ListingFacts,
  type ProposalCounts,
} from '#server/deals/rules/deal-events.ts';
import { type Deal, day, isBinding, isEnded, type MemberId, type Moment } from '#server/deals/rules/deal-state.ts';
import { decide } from '#server/deals/rules/rules.ts';
import type { Act } from '#server/deals/store/acts.ts';
import { noProposals } from './test-deals.ts';

export type Wig = Pick<ListingFacts, 'ownerId' | 'status'> & { reservedBy: string | null };

/** What the rules alone make of acts, one after another: members, listings and deals in memory. */
export class DealWorld {
  readonly listings: Map<string, Wig>;
  readonly deals: Map<string, Deal>;
  readonly members: readonly MemberId[];

  constructor(members: readonly MemberId[], listings: Iterable<[string, Wig]>, deals: Iterable<[string, Deal]> = []) {
    this.members = members;
    this.listings = new Map([...listings].map(([id, listing]) => [id, { ...listing }]));
    this.deals = new Map(deals);
  }

  copy(): DealWorld {
    return new DealWorld(this.members, this.listings, this.deals);
  }

  /** The code of the refusal, or `done`. */
  act(dealId: string, act: Act, now: Moment): string {
    const outcome = decide(this.deals.get(dealId) ?? null, this.#withFacts(dealId, act, now), now);
    if (isRefused(outcome)) {
      this.pass(dealId, now);
      return outcome.refusal.code;
    }
    this.#keep(outcome.deal, outcome.effects, now);
    return 'done';
  }

  /** What staff decide; a refusal leaves the deal to the next job. */
  decide(dealId: string, event: DecisionEvent, now: Moment): string {
    const outcome = decide(this.deals.get(dealId) ?? null, event, now);
    if (isRefused(outcome)) return outcome.refusal.code;
    this.#keep(outcome.deal, outcome.effects, now);
    return 'done';
  }

  pass(dealId: string, now: Moment): void {
    this.#tell(dealId, { type: 'time' }, now);
  }

  /** Its owner removes a listing: refused while it is reserved or gone. */
  remove(listingId: string, now: Moment): string {
    const listing = this.listings.get(listingId);
    if (!listing || listing.status === 'hidden' || listing.reservedBy) return 'refused';
    listing.status = 'hidden';
    for (const deal of [...this.deals.values()]) {
      if (isEnded(deal)) continue;
      this.#tell(deal.id, { type: 'listing', listingId, became: 'gone' }, now);
    }
    return 'done';
  }

  #tell(dealId: string, event: DealEvent, now: Moment): void {
    const deal = this.deals.get(dealId);
    const outcome = deal && decide(deal, event, now);
    if (outcome && !isRefused(outcome)) this.#keep(outcome.deal, outcome.effects, now);
  }

  #keep(deal: Deal, effects: readonly Effect[], now: Moment): void {
    this.deals.set(deal.id, deal);
    for (const effect of effects) {
      if (effect.type === 'reserve') for (const id of effect.listings) this.#listing(id).reservedBy = deal.id;
      if (effect.type === 'listing') {
        const listing = this.#listing(effect.listingId);
        listing.reservedBy = null;
        if (effect.fate !== 'active') listing.status = effect.fate === 'removed' ? 'hidden' : effect.fate;
      }
      if (effect.type === 'void-proposals')
        for (const listingId of effect.listings)
          for (const other of [...this.deals.values()])
            if (other.id !== deal.id && other.state === 'proposed' && concerns(other, listingId))
              this.#tell(other.id, { type: 'listing', listingId, became: effect.became }, now);
    }
  }

  #listing(id: string): Wig {
    const listing = this.listings.get(id);
    if (!listing) throw new Error(`no listing ${id}`);
    return listing;
  }

  #withFacts(dealId: string, act: Act, now: Moment): DealEvent {
    const proposals = [...this.deals.values()].filter((deal) => deal.terms[0]?.by === act.by);
    const declinedBy = (member: MemberId) =>
      proposals.filter(({ state, ended }) => state === 'declined' && ended?.by === member && ended.at > now - 7 * day);
    const toMember = this.members.map((member) => {
      const counts = { today: 0, todayUntil: 0, declined: declinedBy(member).length, declinedUntil: 0 };
      return [member, counts] as const;
    });
    const counts: ProposalCounts = { ...noProposals, toMember: Object.fromEntries(toMember) };
    return { ...act, facts: this.#facts(dealId), counts } as DealEvent;
  }

  #facts(dealId: string): Facts {
    const noRules = {
      type: 'both',
      priceCents: 15_000,
      takesOffers: true,
      buyAtOnce: false,
      shippingCents: 0,
      refusesBelowCents: null,
      acceptsFromCents: null,
    } as const;
    const listings = [...this.listings].map(([id, { ownerId, status, reservedBy }]) => {
      const isReserved = reservedBy !== null && reservedBy !== dealId;
      return [id, { ownerId, status, isReserved, ...noRules }] as const;
    });
    const isPending = (deal: Deal, member: MemberId) =>
      isBinding(deal) && deal.steps.some((step) => step.from === member && !step.fellAway && step.doneAt === null);
    const members = this.members.map((member) => {
      const unfinishedDeals = [...this.deals.values()].filter((deal) => isPending(deal, member)).length;
      return [
        member,
        {
          ...{ isSuspended: false, hasAccess: true, hasAddress: false, isPayable: true, unfinishedDeals },
          ...{ awayUntil: null, bundlePercent: 0, isNew: false },
        },
      ] as const;
    });
    return {
      listings: Object.fromEntries(listings),
      members: Object.fromEntries(members),
      blockedPairs: [],
      isRingKept: true,
    };
  }
}

function concerns(deal: Deal, listingId: string): boolean {
  const moves = deal.terms.at(-1)?.moves ?? [];
  return moves.some((move) =>
    'listingId' in move ? move.listingId === listingId : 'choice' in move && move.choice.includes(listingId),
  );
}
