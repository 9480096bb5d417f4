import { type ComponentType, lazy } from 'react';

const signsOfUse = ['pointerdown', 'keydown', 'scroll'] as const;

/** Resolves when the page is there and the browser has nothing else to do, or someone begins to use the page. */
export function whenIdle(): Promise<void> {
  idle ??= new Promise((resolve) => {
    const begin = () => {
      isIdle = true;
      resolve();
    };
    const wait = () => (window.requestIdleCallback ?? setTimeout)(begin);
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    for (const sign of signsOfUse) window.addEventListener(sign, begin, { capture: true, once: true });
  });
  return idle;
}

let idle: Promise<void> | undefined;
let isIdle = false;

export function hasBeenIdle(): boolean {
  return isIdle;
}

/**
 * For a part of a page that the build draws: until its code comes, or if it never comes, its text stands and its links
 * lead on. The part stands in `<Suspense>`, as an element that never changes: React would draw it anew if it did.
 */
export function lazyWhenIdle(load: () => Promise<{ default: ComponentType }>) {
  if (typeof document === 'undefined') return lazy(load);
  return lazy(async () => {
    const stands = !isIdle;
    await whenIdle();
    return load().catch((error) => (stands ? forever : Promise.reject(error)));
  });
}

const forever = new Promise<never>(() => {});
