import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Stops of the arrow keys. Each needs `tabIndex={-1}` and this attribute. */
const itemSelector = '[data-arrow-item]';
const controlSelector = 'a[href], button, input, select, textarea';

interface OneTabStop<Element extends HTMLElement> {
  ref: RefObject<Element | null>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Makes a long list one stop of the Tab key: up, down, Home and End go from item to item, right and left to what an
 * item holds. The list itself is what Tab reaches, and needs `tabIndex={0}`.
 */
export function useOneTabStop<Element extends HTMLElement>(): OneTabStop<Element> {
  const list = useRef<Element>(null);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    takeOutOfTabOrder(element);
    const observer = new MutationObserver(() => takeOutOfTabOrder(element));
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const from = event.target as HTMLElement;
    // A layer that an item opened, such as a menu, is drawn elsewhere and has keys of its own.
    if (event.defaultPrevented || !list.current?.contains(from) || from.matches('input, select, textarea')) return;
    const target = findTarget(list.current, from, event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.scrollIntoView({ block: 'nearest' });
  }

  return { ref: list, onKeyDown };
}

/** Where a key leads from here; undefined where it means nothing. */
function findTarget(list: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const items = [...list.querySelectorAll<HTMLElement>(itemSelector)];
  const item = from.closest<HTMLElement>(itemSelector);
  const at = item ? items.indexOf(item) : items.length;
  if (key === 'ArrowUp') return items[Math.max(at - 1, 0)];
  if (key === 'ArrowDown') return items[Math.min(at + 1, items.length - 1)];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (!item || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return undefined;
  const along = [item, ...item.querySelectorAll<HTMLElement>(controlSelector)];
  return along[along.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)];
}

function takeOutOfTabOrder(list: HTMLElement): void {
  for (const item of list.querySelectorAll(itemSelector))
    for (const control of item.querySelectorAll<HTMLElement>(controlSelector)) control.tabIndex = -1;
}
