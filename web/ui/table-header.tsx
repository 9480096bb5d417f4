import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { TableColumn, TableProps } from './table-shape.ts';
import { nextSort, type Sort } from './table-sort.ts';

type TableHeaderProps<Row, Column extends string> = Pick<TableProps<Row, Column>, 'columns' | 'onSort'> & {
  sort: Sort<Column> | null;
};

export function TableHeader<Row, Column extends string>({ columns, sort, onSort }: TableHeaderProps<Row, Column>) {
  return (
    <thead>
      <tr className="border-b border-line bg-ivory-deep">
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={sort?.column === column.id ? sort.direction : undefined}
            className={`px-4 py-1 text-sm font-semibold text-ink ${column.align === 'end' ? 'text-right' : ''}`}
          >
            {column.isSortable && onSort ? (
              <button
                type="button"
                onClick={() => onSort(nextSort(sort, column.id))}
                className="-mx-2 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-soft px-2 font-semibold transition-colors duration-200 hover:text-plum sm:min-h-9"
              >
                {column.header}
                <SortArrow column={column} sort={sort} />
              </button>
            ) : (
              <span className={column.isHeaderHidden ? 'sr-only' : 'inline-block py-2'}>{column.header}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortArrow({ column, sort }: { column: Pick<TableColumn<never>, 'id'>; sort: Sort | null }) {
  if (sort?.column !== column.id) return <ArrowUpDown aria-hidden="true" className="size-3.5 text-line-strong" />;
  const Arrow = sort.direction === 'ascending' ? ArrowUp : ArrowDown;
  return <Arrow aria-hidden="true" className="size-4 text-plum" />;
}
