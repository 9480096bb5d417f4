import { useState } from 'react';
import { useToasts } from '#web/lib/toast.ts';
import { ToastCard } from './toast-card.tsx';

export function ToastRegion() {
  const toasts = useToasts();
  const [isPaused, setPaused] = useState(false);

  return (
    // Above dialogs, and outside of what they make inert: whoever raised a notice in one hears it.
    <section
      data-notices
      data-react-aria-top-layer="true"
      aria-label="Notifications (F8)"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-none fixed inset-x-0 top-16 z-60 max-h-[calc(100dvh-4rem)] overflow-y-auto p-4 sm:left-auto sm:w-104 lg:top-20"
    >
      <ol aria-live="polite" aria-relevant="additions text" className="flex flex-col gap-3">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />
        ))}
      </ol>
    </section>
  );
}
