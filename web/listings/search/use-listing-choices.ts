import { useSearchParams } from 'react-router';
import { useBrands } from '#web/settings/use-brands.ts';
import { type Change, possibleBrands, readChoices, writeChoices } from './listing-choices.ts';

/** The choices in the address. Choosing adds to the history, typing replaces the newest entry of it. */
export function useListingChoices() {
  const [address, setAddress] = useSearchParams();
  const { all, areCurrent } = useBrands();
  // In one order, however they were chosen: the same choice is the same address.
  const pickBrands = (ids: readonly string[]) =>
    areCurrent ? all.map(({ id }) => id).filter((id) => ids.includes(id)) : possibleBrands(ids);

  function write(change: Change, isTyped: boolean) {
    // The address itself, not what was last drawn: on a slow machine two choices can be made between two drawings.
    const before = new URLSearchParams(window.location.search);
    const now = readChoices(before, pickBrands);
    const chosen = { ...now, ...(typeof change === 'function' ? change(now) : change) };
    const next = writeChoices({ ...chosen, brands: pickBrands(chosen.brands) });
    if (next.toString() === writeChoices(now).toString()) return;
    // Whoever is changing the search of a wish goes on doing so.
    const wish = before.get('wish');
    if (wish) next.set('wish', wish);
    // Drawn at once: what was chosen or typed must not jump back for a moment.
    setAddress(next, { replace: isTyped, flushSync: true, preventScrollReset: true });
  }

  return {
    choices: readChoices(address, pickBrands),
    choose: (change: Change) => write(change, false),
    type: (change: Change) => write(change, true),
  };
}

export type Choose = (change: Change) => void;
