import { useEffect } from 'react';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { useBarHeights } from './use-bar-heights.ts';
import { usePageChange } from './use-page-change.ts';

/** What keyboards and screen readers rely on. Loaded with the first key, click or scroll: nobody moves about earlier. */
export default function Aids({ firstPathname }: { firstPathname: string }) {
  usePageChange(firstPathname);
  useBarHeights();
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
