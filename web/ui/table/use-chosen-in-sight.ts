import { type RefObject, useEffect } from 'react';

/** Tabs that do not fit slide sideways: the chosen one is in sight, also for whoever comes by its address. */
export function useChosenInSight(list: RefObject<HTMLElement | null>, chosen: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice stands elsewhere.
  useEffect(() => {
    // Tabs are drawn once more after they have counted themselves.
    const frame = requestAnimationFrame(() => bringIntoSight(list.current));
    return () => cancelAnimationFrame(frame);
  }, [list, chosen]);
}

function bringIntoSight(list: HTMLElement | null): void {
  const tab = list?.querySelector('[aria-current="page"], [aria-selected="true"]');
  if (!list || !tab) return;
  const [frame, place] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (place.left < frame.left || place.right > frame.right)
    list.scrollLeft += (place.left + place.right - frame.left - frame.right) / 2;
}
