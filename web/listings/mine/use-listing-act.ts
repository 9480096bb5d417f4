import { dealErrors } from '#contract/deals/deal-errors.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import { codeOf, failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { type ListingChange, listingChanges, type NamedSale, useChangeListing } from './selling.queries.ts';

/** Refusals that tell the owner something that the list did not show. */
const saidWhole: unknown[] = [
  sellingErrors.bumpedLately.code,
  dealErrors.reservedByYou.code,
  dealErrors.changedHands.code,
];

/** Changes a listing's state and says how it went. */
export function useListingAct(listingId: string) {
  const change = useChangeListing();

  async function act(what: ListingChange, sale?: NamedSale) {
    const { done, failed } = listingChanges[what];
    try {
      await change.mutateAsync({ id: listingId, change: what, sale });
      toast.success(done, { duration: 5000 });
    } catch (error) {
      const reason = saidWhole.includes(codeOf(error)) ? `: ${failureText(error)}` : '';
      toast.error(failed + reason);
      throw error;
    }
  }

  return { change, act };
}
