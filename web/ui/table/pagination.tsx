import { numberText } from '#contract/count-text.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

type PaginationProps = {
  page: number;
  pageSize: number;
  total: number;
  /** There are more than the total says. */
  isAtLeast?: boolean;
  onPage: (page: number) => void;
  isPending?: boolean;
  label?: string;
  className?: string;
};

export function Pagination({
  page,
  pageSize,
  total,
  isAtLeast,
  onPage,
  isPending,
  label = 'Pagination',
  className,
}: PaginationProps) {
  if (isPastLastPage(page, pageSize, total))
    return <PastLastPage {...{ page, pageSize, total, onPage, label, className }} />;
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav
      aria-label={label}
      className={classNames('flex flex-col items-center justify-between gap-3 sm:flex-row', className)}
    >
      <p aria-live="polite" aria-atomic="true" className="text-sm text-ink-soft tabular-nums">
        Showing {numberText(first)} to {numberText(last)} of {numberText(total)}
        {isAtLeast && '+'} results
      </p>
      <div className="flex gap-2">
        <Step label="Previous" isEnd={page <= 1} isPending={isPending} onPress={() => onPage(page - 1)} />
        <Step label="Next" isEnd={last >= total} isPending={isPending} onPress={() => onPage(page + 1)} />
      </div>
    </nav>
  );
}

interface StepProps {
  label: string;
  isEnd: boolean;
  isPending: boolean | undefined;
  onPress: () => void;
}

/** Keeps the focus while the page loads: pending is not disabled. */
function Step({ label, isEnd, isPending, onPress }: StepProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={isEnd}
      isPending={isPending && !isEnd}
      pendingLabel={label}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

/** An old address can name a page that is gone since; its rows are then none, though the list is not empty. */
export function isPastLastPage(page: number, pageSize: number, total: number): boolean {
  return total > 0 && (page - 1) * pageSize >= total;
}

function PastLastPage({ page, pageSize, total, onPage, label, className }: PaginationProps) {
  const lastPage = Math.ceil(total / pageSize);
  return (
    <nav aria-label={label} className={classNames('flex flex-col items-center gap-3 py-8 text-center', className)}>
      <p aria-live="polite" aria-atomic="true" className="text-ink-soft">
        There is no page {numberText(page)}. The last page is {numberText(lastPage)}.
      </p>
      <Button variant="secondary" size="small" onClick={() => onPage(lastPage)}>
        Go to page {numberText(lastPage)}
      </Button>
    </nav>
  );
}
