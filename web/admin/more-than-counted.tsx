import { countedRowsMax } from '#contract/admin/admin.ts';

export function MoreThanCounted() {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      There are more than {countedRowsMax.toLocaleString('en-US')}. Search to find the others.
    </p>
  );
}
