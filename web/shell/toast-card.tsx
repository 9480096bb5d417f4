import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type PointerEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type Toast, type ToastKind, toast as toasts } from '#web/lib/toast.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

export function ToastCard({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  useDismissInTime(toast, isPaused);
  const swipe = useSwipe(() => toasts.dismiss(toast.id));

  return (
    <li
      {...swipe}
      // An alert speaks for itself: the list around it would say it a second time.
      aria-live={toast.kind === 'error' || toast.isSilent ? 'off' : undefined}
      className="toast-enter pointer-events-auto flex touch-pan-y items-start gap-3 rounded-soft border border-line bg-surface py-3 pr-2 pl-4 shadow-soft"
    >
      <span className={classNames('mt-0.5', colors[toast.kind])}>
        <KindIcon kind={toast.kind} />
      </span>
      <p
        role={toast.kind === 'error' && !toast.isSilent ? 'alert' : undefined}
        className="min-w-0 flex-1 wrap-anywhere"
      >
        {toast.message}
        {toast.link && (
          <Link
            to={toast.link.to}
            onClick={() => toasts.dismiss(toast.id)}
            className="mt-1 block font-semibold text-plum underline"
          >
            {toast.link.text}
          </Link>
        )}
      </p>
      {toast.action && (
        <button
          type="button"
          onClick={toast.action.run}
          className="-my-2.5 min-h-11 shrink-0 cursor-pointer px-2 font-semibold text-plum underline"
        >
          {toast.action.text}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => toasts.dismiss(toast.id)}
        className="-my-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

function useDismissInTime({ id, kind, message, duration }: Toast, isPaused: boolean) {
  const remaining = useRef(duration);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that says something new gets its whole time again.
  useEffect(() => {
    remaining.current = duration;
  }, [duration, kind, message]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (isPaused || remaining.current === null) return;
    const started = Date.now();
    const timer = setTimeout(() => toasts.dismiss(id), remaining.current);
    return () => {
      clearTimeout(timer);
      // Enough left to finish reading after the pointer has gone.
      if (remaining.current !== null) remaining.current = Math.max(remaining.current - (Date.now() - started), 1000);
    };
  }, [id, isPaused, duration, kind, message]);
}

const swipeDistance = 80;

/** Follows the finger sideways, and dismisses when it has gone far enough. */
function useSwipe(onSwipe: () => void) {
  const start = useRef<number | null>(null);

  function move(event: PointerEvent<HTMLElement>) {
    if (start.current === null) return;
    event.currentTarget.style.translate = `${event.clientX - start.current}px`;
  }

  function end(event: PointerEvent<HTMLElement>) {
    if (start.current === null) return;
    const distance = Math.abs(event.clientX - start.current);
    start.current = null;
    event.currentTarget.style.translate = '';
    if (distance > swipeDistance && event.type === 'pointerup') onSwipe();
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') return;
      start.current = event.clientX;
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  };
}

const colors: Record<ToastKind, string> = {
  success: 'text-sage',
  error: 'text-danger',
  info: 'text-copper',
  loading: 'text-plum',
};

function KindIcon({ kind }: { kind: ToastKind }) {
  if (kind === 'loading') return <Spinner size="small" />;
  const Icon = { success: CircleCheck, error: CircleAlert, info: Info }[kind];
  return <Icon aria-hidden="true" className="size-5" />;
}
