import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { mainId } from '#web/lib/main-id.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { useGivingWay } from './use-giving-way.ts';

/** What keyboards and screen readers rely on. Loaded with the first key, click or scroll: nobody moves about earlier. */
export default function PageBehavior({ firstPathname }: { firstPathname: string }) {
  usePageChange(firstPathname);
  useGivingWay();
  useEffect(keepFocus, []);
  useEffect(() => {
    document.addEventListener('keydown', reachNotices);
    return () => document.removeEventListener('keydown', reachNotices);
  }, []);
  return null;
}

/** F8 leads to the newest notice; once it is dismissed, the focus goes back to where it was. */
function reachNotices(event: KeyboardEvent): void {
  if (event.key !== 'F8') return;
  const dismiss = document.querySelector<HTMLElement>('[data-notices] button');
  if (!dismiss) return;
  event.preventDefault();
  dismiss.focus();
}

interface Place {
  top: number;
  /** The link by which the page was left. */
  href: string | null;
}

const places = new Map<string, Place>();
const unreadCount = /^\(\d+\+?\) /;
const loadingMs = 3000;
/** On a slow line the list one comes back to is long in coming. */
const slowMs = 15_000;

/**
 * After each change of page: its name is said, and the keyboard goes on at its heading, past the menus that repeat. A
 * new page starts at its top; back and forward lead to the place that was left.
 */
function usePageChange(firstPathname: string): void {
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const lastPathname = useRef(firstPathname);

  // Before the page is drawn: how far it scrolls by then is not how far the last one was.
  useLayoutEffect(() => {
    const from = lastPathname.current;
    lastPathname.current = pathname;
    const place = isReturn ? places.get(key) : undefined;
    const end = from === pathname ? undefined : arrive(place);
    const stopWatching = watchPlace(key);
    return () => {
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
    places.set(key, { top: window.scrollY, href: document.activeElement?.getAttribute('href') ?? null });
  };
  window.addEventListener('scroll', note, { passive: true });
  document.addEventListener('click', note, true);
  return () => {
    window.removeEventListener('scroll', note);
    document.removeEventListener('click', note, true);
  };
}

function arrive(place: Place | undefined): () => void {
  if (place) {
    const stop = returnTo(place);
    const stopNaming = whenHeaded(sayName);
    return () => {
      stop();
      stopNaming();
    };
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
  focusStart();
  // A dialog that led here closes now and then, and leaves the focus anywhere.
  let hasMoved = false;
  const note = () => {
    hasMoved = true;
  };
  for (const move of ownMoves) window.addEventListener(move, note, true);
  const stopNaming = whenHeaded(() => {
    const { activeElement } = document;
    const isInDialog = activeElement?.closest('[role="dialog"], [role="alertdialog"]');
    if (activeElement?.id === mainId || (!hasMoved && !isInDialog)) focusStart();
    sayName();
  });
  return () => {
    for (const move of ownMoves) window.removeEventListener(move, note, true);
    stopNaming();
  };
}

const ownMoves = ['keydown', 'pointerdown'] as const;

function sayName(): void {
  announce(document.title.replace(unreadCount, ''));
}

/** Once the page has its heading, and with it its name; after a while also without. */
function whenHeaded(then: () => void): () => void {
  const look = () => {
    if (!document.querySelector(`#${mainId} h1`)) return;
    stop();
    timer = setTimeout(then);
  };
  const growth = new MutationObserver(look);
  let timer = setTimeout(() => {
    stop();
    then();
  }, loadingMs);
  function stop() {
    growth.disconnect();
    clearTimeout(timer);
  }
  growth.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}

/** The heading of the page, past whatever menu stands before it. */
function focusStart(): void {
  const main = document.getElementById(mainId);
  const { activeElement } = document;
  // A page that put the focus into its own first field knows better; a link is what led here.
  const isPlaced = activeElement !== main && !activeElement?.matches('a[href]') && main?.contains(activeElement);
  if (!main || isPlaced) return;
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
  const timer = setTimeout(() => stop(), slowMs);
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
