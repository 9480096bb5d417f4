import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { mainId } from '#web/lib/main-id.ts';

/** After each change of page: back to the top, and the keyboard and the screen reader go on from the new content. */
export function RouteChange() {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const main = document.getElementById(mainId);
    // A page that put the focus into its own first field knows better.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
