import { useId } from 'react';
import { classNames } from './class-names.ts';
import { TableBody } from './table-body.tsx';
import { TableHeader } from './table-header.tsx';
import type { TableProps } from './table-shape.ts';

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
        'relative overflow-x-auto rounded-soft border border-line bg-surface shadow-soft',
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
