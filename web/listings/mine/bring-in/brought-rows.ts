import type { BringIn } from '#contract/listings/bring-in/bring-in.ts';
import type { Column, ColumnId } from '#contract/listings/bring-in/columns.ts';
import type { Cells } from './reading/read-table.ts';

/** A row of the table, as it was mended since. */
export interface Row {
  /** The id of the draft that the row becomes. */
  id: string;
  /** Its place in the table, from 1. */
  place: number;
  /** As the table has it. */
  said: Cells;
  cells: Cells;
  /** Cells that were mended in this row: they stay fields, whatever they say by now. */
  mended: readonly ColumnId[];
  isOut: boolean;
  /** Why it is probably a wig twice. */
  twin: string | undefined;
}

export interface BroughtTable {
  name: string;
  columns: readonly Column[];
  unread: readonly string[];
  rows: readonly Row[];
  /** The rows of before. */
  before: BringIn;
}

export function nameOf({ cells, place }: Pick<Row, 'cells' | 'place'>): string {
  return cells.title || cells.reference || `row ${place}`;
}

/** Drafts that are there already need no room. */
export function isTooMany({ before }: BroughtTable, wanted: readonly Row[]): boolean {
  const drafts = new Set(before.wigs.map(({ id }) => id));
  return wanted.filter(({ id }) => !drafts.has(id)).length > before.draftRoom;
}
