import { useQuery } from '@tanstack/react-query';
import type { Offers } from '#contract/billing/billing.ts';
import { getPlan, type PlanId, type PlanOffer } from '#contract/billing/plans.ts';
import { myOffersQuery } from '#web/billing/billing.queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useBuiltFirst } from '#web/lib/use-built-first.ts';
import { offersQuery } from './offer.queries.ts';

export interface KnownOffers {
  offerOf: (plan: PlanId) => PlanOffer | undefined;
  /** Payments for this plan are not open yet: it is shown as it is printed. */
  opensSoon: (plan: PlanId) => boolean;
  /** The charter places to speak of; 0 where the charter offer is not for this person. */
  charterPlacesLeft: number | undefined;
  /** A member's own prices are on their way: until then none is shown. */
  isWaiting: boolean;
  failure: Error | null;
  retry: () => void;
}

/** Charges for the person at the screen: a member's by their history, a visitor's as a new member. */
export function useOffers(): KnownOffers {
  const isMember = useSession().status === 'signed-in';
  const general = useQuery({ ...offersQuery, enabled: !isMember });
  const own = useQuery({ ...myOffersQuery, enabled: isMember });
  const { data: told, error, refetch } = isMember ? own : general;
  const data = useBuiltFirst(told);
  return {
    offerOf: (plan) => data?.offers.find((offer) => offer.plan === plan),
    opensSoon: (plan) => data !== undefined && !data.offers.some((offer) => offer.plan === plan),
    charterPlacesLeft: data && (isCharterOffer(data) ? data.charterPlacesLeft : 0),
    isWaiting: isMember && !data,
    failure: data ? null : error,
    retry: () => void refetch(),
  };
}

function isCharterOffer({ offers }: Offers): boolean {
  return offers.every(({ plan, firstCents }) => firstCents === getPlan(plan).cents);
}
