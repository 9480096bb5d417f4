import { useEffect, useState } from 'react';
import { mainId } from '#web/lib/main-id.ts';

/** On phones an element that stands below the heading of the page, also when another page comes; elsewhere the header. */
export function usePlaceBelowHeading(): HTMLElement | 'header' | null {
  const [place, setPlace] = useState<HTMLElement | 'header' | null>(null);
  useEffect(() => {
    const phone = window.matchMedia('(max-width: 639px)');
    let leave = () => {};
    const choose = () => {
      leave();
      leave = () => {};
      if (phone.matches) leave = followHeading(setPlace);
      else setPlace('header');
    };
    choose();
    phone.addEventListener('change', choose);
    return () => {
      phone.removeEventListener('change', choose);
      leave();
    };
  }, []);
  return place;
}

function followHeading(tell: (place: HTMLElement | null) => void): () => void {
  const main = document.getElementById(mainId);
  if (!main) return () => {};
  const place = document.createElement('div');
  let heading: Element | null = null;
  const put = () => {
    const now = main.querySelector('h1');
    if (now === heading && (!now || place.isConnected)) return;
    heading = now;
    if (now) blockOf(now, main).after(place);
    tell(now ? place : null);
  };
  put();
  const watch = new MutationObserver(put);
  watch.observe(main, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    place.remove();
  };
}

/** The heading with what stands beside it: after this, a line takes the whole width. */
function blockOf(heading: Element, main: Element): Element {
  let block = heading;
  while (block.parentElement && block.parentElement !== main && !isStacked(block.parentElement))
    block = block.parentElement;
  return block;
}

function isStacked(element: Element): boolean {
  const { display, flexDirection } = getComputedStyle(element);
  return display === 'block' || (display === 'flex' && flexDirection === 'column');
}
