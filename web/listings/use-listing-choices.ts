import { useSearchParams } from 'react-router';
import { type ListingChoices, readChoices, writeChoices } from './listing-choices.ts';

/** The choices in the address. Choosing adds to the history, typing replaces the newest entry of it. */
export function useListingChoices() {
  const [address, setAddress] = useSearchParams();
  const choices = readChoices(address);

  function write(change: Partial<ListingChoices>, isTyped: boolean) {
    const next = writeChoices({ ...choices, ...change });
    if (next.toString() === writeChoices(choices).toString()) return;
    // At once, not when React finds the time: a field that is being typed in must hear of its own change first.
    setAddress(next, { replace: isTyped, flushSync: isTyped, preventScrollReset: true });
  }

  return {
    choices,
    choose: (change: Partial<ListingChoices>) => write(change, false),
    type: (change: Partial<ListingChoices>) => write(change, true),
  };
}

export type Choose = ReturnType<typeof useListingChoices>['choose'];
