import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { mainId } from '#web/lib/main-id.ts';
import { announce } from '#web/ui/announce.ts';

interface Place {
  top: number;
  /** The link by which the page was left. */
  href: string | null;
}

const places = new Map<string, Place>();
const unreadCount = /^\(\d+\+?\) /;
const loadingMs = 3000;

/**
 * After each change of page: its name is said, and the keyboard goes on at its heading, past the menus that repeat. A
 * new page starts at its top; back and forward lead to the place that was left.
 */
export function usePageChange(firstPathname: string): void {
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const lastPathname = useRef(firstPathname);

  // Before the page is drawn: how far it scrolls by then is not how far the last one was.
  useLayoutEffect(() => {
    const from = lastPathname.current;
    lastPathname.current = pathname;
    const place = isReturn ? places.get(key) : undefined;
    const end = from === pathname ? undefined : arrive(place);
    const naming = setTimeout(() => from !== pathname && announce(document.title.replace(unreadCount, '')));
    const stopWatching = watchPlace(key);
    return () => {
      clearTimeout(naming);
      end?.();
      stopWatching();
    };
  }, [pathname, key, isReturn]);

  // Only as long as this page is shown: loaded anew, the browser knows the place itself.
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const giveBack = () => {
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', giveBack);
    return () => window.removeEventListener('pagehide', giveBack);
  }, []);
}

function watchPlace(key: string): () => void {
  const note = () => {
    const { activeElement } = document;
    places.set(key, { top: window.scrollY, href: activeElement?.getAttribute('href') ?? null });
  };
  window.addEventListener('scroll', note, { passive: true });
  document.addEventListener('click', note, true);
  return () => {
    window.removeEventListener('scroll', note);
    document.removeEventListener('click', note, true);
  };
}

function arrive(place: Place | undefined): () => void {
  if (!place) {
    scrollToTop();
    focusStart();
    return () => {};
  }
  return returnTo(place);
}

function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** The heading of the page, past whatever menu stands before it. */
export function focusStart(): void {
  const main = document.getElementById(mainId);
  // A page that put the focus into its own first field knows better.
  if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
  const heading = main.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}

/** The page may still be loading: it is tried again as it grows, until whoever looks at it moves. */
function returnTo({ top, href }: Place): () => void {
  const tryAgain = () => {
    window.scrollTo({ top, behavior: 'instant' });
    const link = href && document.getElementById(mainId)?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
    if (link) link.focus({ preventScroll: true });
    else focusStart();
    if (Math.abs(window.scrollY - top) < 2 && (link || !href)) stop();
  };
  const growth = new ResizeObserver(tryAgain);
  const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'];
  const timer = setTimeout(() => stop(), loadingMs);
  function stop() {
    growth.disconnect();
    clearTimeout(timer);
    for (const move of moves) window.removeEventListener(move, stop);
  }
  for (const move of moves) window.addEventListener(move, stop, { passive: true });
  growth.observe(document.body);
  tryAgain();
  return stop;
}
