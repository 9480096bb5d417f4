import { type ColumnId, columns } from '#contract/listings/bring-in/columns.ts';
import { nameOf, type Row } from '../brought-rows.ts';
import type { Judge } from '../judge-rows.ts';
import { BringInCell } from '../mending/bring-in-cell.tsx';

interface RowMendsProps {
  row: Row;
  judge: Judge;
  onMend: (rowId: string, column: ColumnId, text: string) => void;
}

/** The fields of a row that need a person, side by side. */
export function RowMends({ row, judge, onMend }: RowMendsProps) {
  if (row.isOut) return <span className="block w-44 text-ink-soft">{row.twin ?? ''} Left out.</span>;
  const { errors } = judge(row.cells);
  const open = columns.filter(({ id }) => errors[id] !== undefined || row.mended.includes(id));
  if (open.length === 0) return null;
  return (
    <div className={open.length > 1 ? 'flex w-48 flex-wrap gap-3 lg:w-[38rem]' : 'w-48'}>
      {open.map((column) => (
        <div key={column.id} className="w-48">
          <p aria-hidden="true" className="text-sm font-semibold">
            {column.label}
          </p>
          <BringInCell
            column={column}
            label={`${column.label} of ${nameOf(row)}`}
            isLabelHidden
            text={row.cells[column.id] ?? ''}
            error={errors[column.id]}
            onMend={(text) => onMend(row.id, column.id, text)}
          />
        </div>
      ))}
    </div>
  );
}
