import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type ChipProps = { children: ReactNode; onRemove?: () => void; removeLabel?: string; isDisabled?: boolean };

/** A chosen value, such as an active filter. Removing it is a button of its own that says what it removes. */
export function Chip({ children, onRemove, removeLabel, isDisabled }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-11 max-w-full items-center rounded-full border border-line pl-4 sm:min-h-9',
        !onRemove && 'pr-4',
        isDisabled ? 'bg-ivory-deep text-ink-soft' : 'bg-plum-soft text-plum',
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? (typeof children === 'string' ? `Remove ${children}` : 'Remove')}
          disabled={isDisabled}
          onClick={onRemove}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full transition-colors duration-200 not-disabled:hover:bg-plum not-disabled:hover:text-white disabled:cursor-not-allowed sm:size-9"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </span>
  );
}
