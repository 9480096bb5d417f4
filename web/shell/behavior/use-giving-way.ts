import { useEffect } from 'react';
import { useLocation } from 'react-router';

const firstRowPx = 48;
const readOnPx = 8;
/** The browser itself moves a page a little, to bring what has the focus from under the header. */
const turnBackPx = 120;

/** On phones whoever reads on gets the room of the header's first row; it comes back as they turn back. */
export function useGivingWay(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page starts with the whole header.
  useEffect(() => {
    const root = document.documentElement;
    let turnedAt = window.scrollY;
    function show(isAway: boolean) {
      root.toggleAttribute('data-giving-way', isAway);
      turnedAt = window.scrollY;
    }
    function follow() {
      const now = window.scrollY;
      if (root.hasAttribute('data-giving-way')) {
        turnedAt = Math.max(turnedAt, now);
        if (now < firstRowPx || now < turnedAt - turnBackPx) show(false);
      } else {
        turnedAt = Math.min(turnedAt, now);
        if (now > firstRowPx && now > turnedAt + readOnPx) show(true);
      }
    }
    show(window.scrollY > firstRowPx);
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [pathname]);
}
