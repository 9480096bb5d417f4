import type { ReactNode } from 'react';
import { bulkMax } from '#contract/admin/admin.ts';
import type { BulkAnswer } from '#contract/admin/in-bulk.ts';
import { countText } from '#contract/count-text.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Card } from '#web/ui/text/card.tsx';

interface BulkBarProps {
  selection: Selection;
  /** "report" */
  what: string;
  /** What can be done with the chosen ones. */
  children: ReactNode;
  /** What came of the last act, and what a row is called. */
  answer: BulkAnswer | undefined;
  nameOf: (id: string) => string;
}

/** Above a list of which several rows can be handled at once. */
export function BulkBar({ selection, what, children, answer, nameOf }: BulkBarProps) {
  const { chosen, isAll, setAll } = selection;
  const isTooMany = chosen.length > bulkMax;
  return (
    <Card as="section" padding="small" aria-label={`Several ${what}s at once`} className="mb-4 space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox isSelected={isAll} isIndeterminate={chosen.length > 0 && !isAll} onChange={() => setAll(!isAll)}>
          {chosen.length > 0 ? `${countText(chosen.length, what)} chosen` : `Choose all ${what}s shown`}
        </Checkbox>
        {chosen.length > 0 && !isTooMany && <div className="flex flex-wrap gap-2">{children}</div>}
        {isTooMany && <p className="text-sm text-danger">At most {bulkMax} can be handled at once.</p>}
      </div>
      {answer && answer.refused.length > 0 && (
        <div role="status" className="text-sm">
          <p className="font-semibold text-danger">
            {countText(answer.done.length, what)} done, {answer.refused.length} not:
          </p>
          <ul className="list-disc pl-5">
            {answer.refused.map(({ id, message }) => (
              <li key={id} className="wrap-anywhere">
                {nameOf(id)}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
