import type { ReactNode } from 'react';
import type { Sort } from './table-sort.ts';

export type TableColumn<Row, Column extends string = string> = {
  id: Column;
  header: string;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** The cell that names its row for screen readers. */
  isRowHeader?: boolean;
  isHeaderHidden?: boolean;
  align?: 'start' | 'end';
};

export type TableProps<Row, Column extends string = string> = {
  caption: string;
  columns: readonly TableColumn<Row, Column>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort<Column> | null;
  onSort?: (sort: Sort<Column>) => void;
  isLoading?: boolean;
  loadingText?: string;
  emptyText: ReactNode;
  className?: string;
};
