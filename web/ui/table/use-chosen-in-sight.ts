import { type RefObject, useEffect } from 'react';

/** Tabs that do not fit slide sideways: the chosen one is in sight, also for whoever comes by its address. */
export function useChosenInSight(list: RefObject<HTMLElement | null>, chosen: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice stands elsewhere.
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current="page"], [aria-selected="true"]');
    if (!list.current || !tab) return;
    const [frame, place] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (place.left < frame.left || place.right > frame.right)
      list.current.scrollLeft += (place.left + place.right - frame.left - frame.right) / 2;
  }, [list, chosen]);
}
