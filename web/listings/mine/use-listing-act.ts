import { codeOf, failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { type ListingChange, listingChanges, useChangeListing } from './selling.queries.ts';

/** Changes a listing's state and says how it went. */
export function useListingAct(listingId: string) {
  const change = useChangeListing();

  async function act(what: ListingChange) {
    const { done, failed } = listingChanges[what];
    try {
      await change.mutateAsync({ id: listingId, change: what });
      toast.success(done, { duration: 5000 });
    } catch (error) {
      const reason = codeOf(error) === 'listings.bumped_lately' ? `: ${failureText(error)}` : '';
      toast.error(failed + reason);
      throw error;
    }
  }

  return { change, act };
}
