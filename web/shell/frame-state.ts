import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#web/lib/session.ts';

/**
 * What the style sheet is told of the page, at the root of the document: `data-slim-frame` where the phone's header has one row from the
 * start, `data-own-search` where members have a search box in the page itself.
 */
export function useFrame(): void {
  const { status } = useSession();
  const { pathname } = useLocation();
  const isVisitor = status === 'signed-out';
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-own-search', !isVisitor && ownSearch.test(pathname));
    root.toggleAttribute('data-slim-frame', !isVisitor || slimForAll.test(pathname));
  }, [isVisitor, pathname]);
}

const ownSearch = /^\/search$/;
/** Members have one row on every page. Visitors get the same shell here, so one row saves them a jump. */
const slimForAll = /^\/(?:listing|user)\//;

/** The same before the first paint: one file is the shell of every address, so the address is only known where it is read. */
export const markFrame = `document.documentElement.toggleAttribute('data-own-search', ${ownSearch}.test(location.pathname));
  document.documentElement.toggleAttribute('data-slim-frame', true)`;
