import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { AdminPermission, sortDirections } from '#contract/admin/admin.ts';
import type { ExportName } from '#contract/admin/exports.ts';
import type { BulkAnswer } from '#contract/admin/in-bulk.ts';
import type { AdminIdentity } from '#contract/admin/office.ts';
import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts';
import type { OfficePart } from '#web/admin/office.queries.ts';
import type { Option } from '#web/ui/form/option.ts';
import type { TableColumn } from '#web/ui/table/table-shape.ts';

/** A choice above the table, or a text or day where there are no options. Its value lives in the address. */
export interface Filter<Value extends string = string> {
  label: string;
  options?: readonly Option<Value>[];
  /** The value that an address without one means; empty unless said otherwise. */
  usual?: Value;
  /** The word for no choice, or an example of a text. */
  placeholder?: string;
  as?: 'tabs' | 'date' | 'hidden';
  /** False while other choices leave it no meaning: then it is not shown and has no value. */
  isFor?: (values: Record<string, string>) => boolean;
}

/** A value that only links set, such as the one row that a notice is about. */
export const linkedFilter: Filter = { label: '', as: 'hidden', usual: '' };

/** All that a table shows, as its address says. */
export type TableState<Values = Record<string, string>, Sort extends string = string> = Values & {
  search: string;
  sort: Sort;
  direction: (typeof sortDirections)[number];
  page: number;
  size: number;
};

/** One thing that staff can do with one row. */
export interface RowAct<Row> {
  /** For screen readers, with the row: "Delete Copper bob". */
  label: (row: Row) => string;
  look: ReactNode;
  right?: AdminPermission;
  isFor?: (row: Row, me: AdminIdentity) => boolean;
  /** Opens a dialog, */
  dialog?: (row: Row, close: () => void) => ReactNode;
  /** or acts at once: a toast says that it is done, and offers to undo it. */
  run?: (row: Row) => Promise<unknown>;
  done?: (row: Row) => string;
  undo?: (row: Row) => Promise<unknown>;
}

/** One thing that staff can do with several rows: one confirmation, then each row by itself. */
export interface SeveralAct {
  label: string;
  /** The words of the dialog for "3 reviews". */
  title: (rows: string) => string;
  confirm: (rows: string) => string;
  done: (rows: string) => string;
  tone?: 'primary' | 'danger';
  /** The act asks for a reason with this label. */
  reason: { label?: string; description?: string; schema?: z.ZodString };
  run: (ids: string[], reason: string) => Promise<BulkAnswer>;
  undo?: (ids: string[]) => Promise<BulkAnswer>;
}

/** The part of a table that lives in its address. */
export interface Addressed<Values extends Record<string, string>, Sort extends string> {
  filters?: { [Name in keyof Values]: Filter<Values[Name]> };
  sorts?: { by: readonly Sort[]; usual: Sort; direction: (typeof sortDirections)[number] };
  /** Sizes of numbered pages, the usual one first; a list without sizes grows at its end. */
  sizes?: readonly number[];
}

export interface TableDeclaration<E extends Endpoint, Row, Values extends Record<string, string>, Sort extends string>
  extends Addressed<Values, Sort> {
  /** The plural of its rows: "Users". */
  caption: string;
  right?: AdminPermission;
  part: OfficePart;
  /** The parts that its acts change beside its own. */
  changes?: readonly OfficePart[];
  endpoint: E;
  /** The example in the search box. */
  search?: string;
  /** The query of the route for this state. */
  query: (state: TableState<Values, Sort>, cursor: string | undefined) => Query<E>;
  rows: (answer: CallAnswer<E>) => Row[];
  /** Counting stopped at its limit. */
  hasMore?: (answer: CallAnswer<E>) => boolean;
  rowKey: (row: Row) => string;
  /** The rows as a table, or each as a card. */
  columns?: (state: TableState<Values, Sort>) => readonly (TableColumn<Row> & { right?: AdminPermission })[];
  card?: (row: Row, choose: ReactNode, state: TableState<Values, Sort>) => ReactNode;
  acts?: (state: TableState<Values, Sort>) => readonly RowAct<Row>[];
  /** Said when an act at once is refused. */
  actFailure?: string;
  several?: (state: TableState<Values, Sort>) => { what: string; nameOf: (row: Row) => string; acts: SeveralAct[] };
  /** The rows that can be chosen; all unless said otherwise. */
  isChoosable?: (row: Row) => boolean;
  /** Stands between filters and rows. */
  above?: (answer: CallAnswer<E>, state: TableState<Values, Sort>) => ReactNode;
  /** The whole table as a file. */
  export?: ExportName | ((state: TableState<Values, Sort>) => { href: string; label: string });
  empty: string | ((state: TableState<Values, Sort>) => string);
  failure: string;
  moreFailure?: string;
  growsByHand?: true;
  loading?: string;
  pagesLabel?: string;
  /** How to find the rows beyond those that are counted. */
  beyond?: (state: TableState<Values, Sort>) => string | false;
  /** Asked again every three seconds while this is so. */
  isWaiting?: (row: Row) => boolean;
  staleTime?: number;
}

type Query<E> = CallInput<E> extends { query: infer Q } ? Q : CallInput<E> extends { query?: infer Q } ? Q : never;

/** Declares a table: columns, filters, acts and the route that it asks. */
export function declareTable<
  E extends Endpoint,
  Row,
  Values extends Record<string, string> = Record<never, string>,
  Sort extends string = string,
>(table: TableDeclaration<E, Row, Values, Sort>): TableDeclaration<E, Row, Values, Sort> {
  return table;
}
