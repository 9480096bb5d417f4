import { countText } from '#contract/count-text.ts';
import type { ColumnId } from '#contract/listings/bring-in/columns.ts';
import { type FacetName, facetOf } from '#contract/listings/facets.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button } from '#web/ui/button.tsx';
import type { Judge } from '../judge-rows.ts';
import { BringInCell } from './bring-in-cell.tsx';
import type { ErrorGroup } from './group-errors.ts';

interface MendAllProps {
  groups: readonly ErrorGroup[];
  judge: Judge;
  onMend: (column: ColumnId, text: string, value: string) => void;
}

/** One answer for all rows that say the same. It stays here, so that it can be changed. */
export function MendAll({ groups, judge, onMend }: MendAllProps) {
  const { all } = useBrands();
  if (groups.length === 0) return null;
  const wordsOf = (facet: FacetName, value: string) =>
    facet === 'brand' ? all.find(({ id }) => id === value)?.name : facetOf(facet).labels[value];
  return (
    <section aria-labelledby="mend-all-heading" className="space-y-3">
      <h3 id="mend-all-heading" className="text-xl font-medium">
        Mend many rows at once
      </h3>
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ column, text, rows, suggested }) => {
          const first = rows.find(({ mended }) => !mended.includes(column.id));
          const isOpen = first !== undefined && judge(first.cells).errors[column.id] !== undefined;
          const count = countText(rows.length, 'row');
          return (
            <li key={`${column.id} ${text}`} className="space-y-1">
              <BringInCell
                column={column}
                label={
                  text ? `${column.label} “${text}” in ${count}` : `Fill all empty cells of ${column.label} in ${count}`
                }
                text={first?.cells[column.id] ?? ''}
                error={undefined}
                onMend={(value) => onMend(column.id, text, value)}
              />
              {isOpen && suggested && column.facet && (
                <Button size="small" variant="secondary" onClick={() => onMend(column.id, text, suggested)}>
                  Use {wordsOf(column.facet, suggested)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
