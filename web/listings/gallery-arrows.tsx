import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { KeyboardEvent } from 'react';
import { iconButtonClass } from '#web/ui/button-class.ts';

interface GalleryArrowsProps {
  place: number;
  count: number;
  go: (to: number) => void;
}

export function GalleryArrows({ place, count, go }: GalleryArrowsProps) {
  const look = (side: string) =>
    iconButtonClass({ variant: 'secondary', className: `absolute! top-1/2 -mt-5.5 ${side}` });
  return (
    <>
      <button type="button" aria-label="Previous photo" onClick={() => go(place - 1)} className={look('left-3')}>
        <ChevronLeft aria-hidden="true" className="size-6" />
      </button>
      <button type="button" aria-label="Next photo" onClick={() => go(place + 1)} className={look('right-3')}>
        <ChevronRight aria-hidden="true" className="size-6" />
      </button>
      <p
        aria-live="polite"
        className="pointer-events-none absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-ink/85 px-3 py-1 text-sm font-semibold text-white tabular-nums"
      >
        <span className="sr-only">Photo </span>
        {place + 1} / {count}
      </p>
    </>
  );
}

export function goByKey(event: KeyboardEvent, place: number, go: (to: number) => void): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  go(place + step);
}
