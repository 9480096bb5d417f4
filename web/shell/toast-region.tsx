import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Toast, toast, useToasts } from '#web/lib/toast.ts';
import { ToastCard } from './toast-card.tsx';

export function ToastRegion() {
  const toasts = useToasts();
  const region = useRef<HTMLElement>(null);
  const isPaused = useReader(region, toasts);
  usePageLeft();

  return (
    // Above dialogs, which leave room for it, and outside of what they make inert: whoever raised a notice in one hears it.
    <section
      ref={region}
      data-notices
      data-react-aria-top-layer="true"
      aria-label="Notifications (F8)"
      className="pointer-events-none fixed inset-x-0 top-16 z-60 max-h-[calc(100dvh-4rem)] overflow-y-auto p-4 sm:left-auto sm:w-104 lg:top-20 in-[:root:has([data-modal])]:top-0! in-[:root:has([data-modal])]:max-h-[40dvh]!"
    >
      <ol aria-live="polite" aria-relevant="additions text" className="flex flex-col gap-3">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />
        ))}
      </ol>
    </section>
  );
}

/** Whether somebody is at the notices: with the mouse, or with the keyboard. A finger that taps is gone with the tap. */
function useReader(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): boolean {
  const pointed = useRef<Node>(null);
  const [isThere, setThere] = useState(false);
  const isEmpty = toasts.length === 0;

  useEffect(() => {
    if (isEmpty) return;
    const isInside = (node: Node | null) => node?.isConnected === true && region.current?.contains(node) === true;
    const look = () => setThere(isInside(pointed.current) || isInside(document.activeElement));
    const point = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      pointed.current = target as Node;
      look();
    };
    // What is removed under the pointer or with the focus leaves without an event.
    const removals = new MutationObserver(look);
    if (region.current) removals.observe(region.current, { childList: true, subtree: true });
    document.addEventListener('pointerover', point);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    return () => {
      removals.disconnect();
      document.removeEventListener('pointerover', point);
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
      pointed.current = null;
      setThere(false);
    };
  }, [isEmpty, region]);

  return isThere;
}

/** Before the effects of the next page: what that one says is its own. */
function usePageLeft(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current !== pathname) toast.leavePage();
    last.current = pathname;
  }, [pathname]);
}
