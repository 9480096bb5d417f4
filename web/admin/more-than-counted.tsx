import { countedRowsMax } from '#contract/admin/admin.ts';
import { numberText } from '#contract/count-text.ts';

export function MoreThanCounted() {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      There are more than {numberText(countedRowsMax)}. Search to find the others.
    </p>
  );
}
