import { shownStatuses, statusLabels } from '#contract/listing-values.ts';
import type { MyListing } from '#contract/selling.ts';
import { classNames } from '#web/ui/class-names.ts';

interface MyListingsFilterProps {
  value: MyListing['status'];
  counts: Record<MyListing['status'], number> | undefined;
  onChange: (status: MyListing['status']) => void;
}

/** Active · Sold · Traded, each with its number. */
export function MyListingsFilter({ value, counts, onChange }: MyListingsFilterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look and read like a form.
    <div role="group" aria-label="Show" className="mb-4 flex flex-wrap gap-2">
      {shownStatuses.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === value}
          onClick={() => onChange(status)}
          className={classNames(
            'min-h-11 cursor-pointer rounded-full border px-4 font-medium transition-colors duration-200 sm:min-h-9',
            status === value
              ? 'border-plum bg-plum-soft text-plum'
              : 'border-line bg-surface text-ink-soft hover:border-plum hover:text-plum',
          )}
        >
          {statusLabels[status]}{' '}
          {counts && <span className="ml-1 tabular-nums">{counts[status].toLocaleString('en-US')}</span>}
        </button>
      ))}
    </div>
  );
}
