import { type RefObject, useEffect, useRef } from 'react';

/** For what says how something went: whenever it has something new to say, it comes into sight. */
export function useInSight<Element extends HTMLElement>(says: unknown): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (says) element.current?.scrollIntoView({ block: 'nearest' });
  }, [says]);
  return element;
}
