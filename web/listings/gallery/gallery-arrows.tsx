import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { KeyboardEvent } from 'react';
import { iconButtonClass } from '#web/ui/button-class.ts';

interface GalleryArrowsProps {
  place: number;
  count: number;
  onStep: (by: 1 | -1) => void;
}

export function GalleryArrows({ place, count, onStep }: GalleryArrowsProps) {
  const look = (side: string) =>
    iconButtonClass({ variant: 'secondary', className: `absolute! top-1/2 -mt-5.5 ${side}` });
  return (
    <>
      <button type="button" aria-label="Previous photo" onClick={() => onStep(-1)} className={look('left-3')}>
        <ChevronLeft aria-hidden="true" className="size-6" />
      </button>
      <button type="button" aria-label="Next photo" onClick={() => onStep(1)} className={look('right-3')}>
        <ChevronRight aria-hidden="true" className="size-6" />
      </button>
      <p
        aria-live="polite"
        aria-atomic="true"
        className="pointer-events-none absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-ink/85 px-3 py-1 text-sm font-semibold text-white tabular-nums"
      >
        <span aria-hidden="true">
          {place + 1} / {count}
        </span>
        <span className="sr-only">
          Photo {place + 1} of {count}
        </span>
      </p>
    </>
  );
}

export function stepByKey(event: KeyboardEvent, onStep: (by: 1 | -1) => void): void {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
  if (by === undefined) return;
  event.preventDefault();
  onStep(by);
}
