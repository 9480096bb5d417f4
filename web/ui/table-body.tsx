import { Skeleton } from './skeleton.tsx';
import type { TableProps } from './table-shape.ts';

type TableBodyProps<Row, Column extends string> = Required<
  Pick<TableProps<Row, Column>, 'columns' | 'rows' | 'rowKey' | 'isLoading' | 'loadingText' | 'emptyText'>
>;

export function TableBody<Row, Column extends string>(props: TableBodyProps<Row, Column>) {
  if (props.isLoading) return <LoadingRows columns={props.columns} text={props.loadingText} />;
  if (props.rows.length === 0) {
    return (
      <tbody>
        <tr>
          <td colSpan={props.columns.length} className="px-4 py-12 text-center text-ink-soft">
            {props.emptyText}
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
