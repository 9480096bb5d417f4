import { numberText } from '#contract/count-text.ts';
import { tableMaxBytes } from '#contract/listings/bring-in/bring-in-values.ts';
import { type Column, type ColumnId, findColumn } from '#contract/listings/bring-in/columns.ts';
import { draftsMax } from '#contract/listings/drafts/draft-values.ts';
import { ShownError } from '#web/lib/api/api-call-error.ts';

export type Cells = Partial<Record<ColumnId, string>>;

interface ReadTable {
  /** Those that the table has, in its order. */
  columns: Column[];
  /** Headers that mean nothing to us. */
  unread: string[];
  rows: Cells[];
}

/** Reads a table as spreadsheets save it: commas, semicolons or tabs, with a mark at the beginning or without, lines within quotes. */
export async function readTable(file: Blob): Promise<ReadTable> {
  if (file.size > tableMaxBytes) throw new ShownError('This table is larger than 5 MB. Split it into several.');
  // A sign that no database keeps, and that nobody typed.
  const text = decode(await file.arrayBuffer()).replaceAll('\0', '');
  const [header = [], ...lines] = await readLines(text);
  const found = header.map(findColumn);
  if (!found.some((column) => column && column.id !== 'reference'))
    throw new ShownError(
      'We know none of the columns of this table. Its first line should name them, such as Title, Brand and Price; the template has them all.',
    );
  if (lines.length === 0) throw new ShownError('This table has no rows below its first line.');
  if (lines.length > draftsMax)
    throw new ShownError(
      `This table has ${numberText(lines.length)} rows. Up to ${draftsMax} can be brought in at once: split it into several.`,
    );
  return {
    columns: [...new Set(found.filter((column) => column !== undefined))],
    unread: header.filter((name, place) => name.trim() !== '' && !found[place]),
    rows: lines.map((line) => cellsOf(line, found)),
  };
}

/** As forgiving as people's files need: rows of any length, and quotes within words. */
async function readLines(text: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const forgiving = { bom: true, relax_column_count: true, relax_quotes: true, skip_records_with_empty_values: true };
  try {
    return parse(text, { ...forgiving, delimiter: delimiterOf(text) });
  } catch {
    throw new ShownError(
      'We could not read this table: a quotation mark in it is never closed. Save it as CSV once more.',
    );
  }
}

/** What its first line has most of. */
function delimiterOf(text: string): string {
  const [line = ''] = text.trimStart().split('\n', 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ',';
}

/** Of two columns for the same, the first that says something counts. */
function cellsOf(line: readonly string[], found: readonly (Column | undefined)[]): Cells {
  const cells: Cells = {};
  found.forEach((column, place) => {
    const text = line[place]?.trim() ?? '';
    if (column && text) cells[column.id] ??= text;
  });
  return cells;
}

/** Excel writes UTF-8, UTF-16 or what Windows had before both, and says which at the beginning at most. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
