import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { TableColumn, TableProps } from './table-shape.ts';
import { nextSort, type Sort } from './table-sort.ts';

export function Table<Row, Column extends string = string>(props: TableProps<Row, Column>) {
  const captionId = useId();
  return (
    // Focusable, because a keyboard must be able to scroll a table that is wider than the screen;
    // relative, or hidden texts in far columns would widen the whole page.
    <section
      aria-labelledby={captionId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus (WCAG 2.1.1)
      tabIndex={0}
      className={classNames(
        '@container relative overflow-x-auto rounded-soft border border-line bg-surface shadow-soft',
        props.className,
      )}
    >
      <table aria-busy={props.isLoading || undefined} className="w-full min-w-max border-collapse text-left">
        <caption id={captionId} className="sr-only">
          {props.caption}
        </caption>
        <TableHeader columns={props.columns} sort={props.sort ?? null} onSort={props.onSort} />
        <TableBody
          columns={props.columns}
          rows={props.rows}
          rowKey={props.rowKey}
          isLoading={props.isLoading ?? false}
          loadingText={props.loadingText ?? 'Loading...'}
          emptyText={props.emptyText}
        />
      </table>
    </section>
  );
}

type TableHeaderProps<Row, Column extends string> = Pick<TableProps<Row, Column>, 'columns' | 'onSort'> & {
  sort: Sort<Column> | null;
};

function TableHeader<Row, Column extends string>({ columns, sort, onSort }: TableHeaderProps<Row, Column>) {
  return (
    <thead>
      <tr className="border-b border-line bg-ivory-deep">
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={sort?.column === column.id ? sort.direction : undefined}
            className={`relative px-4 py-1 text-sm font-semibold text-ink ${column.align === 'end' ? 'text-right' : ''}`}
          >
            {column.isSortable && onSort ? (
              <button
                type="button"
                onClick={() => onSort(nextSort(sort, column.id))}
                className="-mx-2 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-soft px-2 font-semibold transition-colors duration-200 hover:text-plum after:absolute after:inset-0 sm:min-h-9"
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

type TableBodyProps<Row, Column extends string> = Required<
  Pick<TableProps<Row, Column>, 'columns' | 'rows' | 'rowKey' | 'isLoading' | 'loadingText' | 'emptyText'>
>;

function TableBody<Row, Column extends string>(props: TableBodyProps<Row, Column>) {
  if (props.isLoading) return <LoadingRows columns={props.columns} text={props.loadingText} />;
  if (props.rows.length === 0) {
    return (
      <tbody>
        <tr>
          <td colSpan={props.columns.length}>
            {/* As wide as what is seen of the table, so that a phone does not cut the sentence off. */}
            <p className="sticky left-0 w-[100cqw] px-4 py-12 text-center text-ink-soft">{props.emptyText}</p>
          </td>
        </tr>
      </tbody>
    );
  }
  return (
    <tbody className="divide-y divide-line">
      {props.rows.map((row) => (
        <tr key={props.rowKey(row)} className="transition-colors duration-200 hover:bg-ivory">
          {props.columns.map((column) => {
            const Cell = column.isRowHeader ? 'th' : 'td';
            return (
              <Cell
                key={column.id}
                scope={column.isRowHeader ? 'row' : undefined}
                className={`px-4 py-3 align-middle font-normal ${column.align === 'end' ? 'text-right' : ''}`}
              >
                {column.cell(row)}
              </Cell>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

function LoadingRows({ columns, text }: { columns: readonly { id: string }[]; text: string }) {
  return (
    <tbody className="divide-y divide-line">
      {LOADING_ROWS.map((row, index) => (
        <tr key={row}>
          {columns.map((column, place) => (
            <td key={column.id} className="px-4 py-4">
              {index === 0 && place === 0 && (
                <span role="status" className="sr-only">
                  {text}
                </span>
              )}
              <Skeleton className="h-4 w-full min-w-16" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

const LOADING_ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];
