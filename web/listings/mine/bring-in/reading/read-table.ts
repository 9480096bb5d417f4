import { tableMaxBytes, tableMaxRows, workbookMaxBytes } from '#contract/listings/bring-in/bring-in-values.ts';
import type { Column, ColumnId } from '#contract/listings/bring-in/columns.ts';
import { columns as allColumns } from '#contract/listings/bring-in/columns.ts';
import { ShownError } from '#web/lib/api/api-call-error.ts';
import { readWorkbookInWorker } from './ask-worker.ts';
import { emptyFile, otherWorkbook, pictureNoTable, tooManyRows } from './table-texts.ts';

export type Cells = Partial<Record<ColumnId, string>>;

/** The table as it was written. */
export interface RawTable {
  headings: string[];
  lines: string[][];
}

interface ReadTable {
  /** The columns that are brought in, in their order. */
  columns: Column[];
  /** Headings that are not brought in. */
  unread: string[];
  rows: Cells[];
}

/** Reads a workbook, or a text with commas, semicolons or tabs in any of the ways in which spreadsheets save it. */
export async function readTable(file: Blob, readWorkbook = readWorkbookInWorker): Promise<RawTable> {
  const kind = judgeBytes(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (kind === 'picture') throw new ShownError(pictureNoTable);
  if (kind === 'other workbook') throw new ShownError(otherWorkbook);
  const maxBytes = kind === 'workbook' ? workbookMaxBytes : tableMaxBytes;
  if (file.size > maxBytes)
    throw new ShownError(`This table is larger than ${maxBytes / 1024 / 1024} MB. Split it into several.`);
  const [headings = [], ...lines] =
    kind === 'workbook' ? await readWorkbook(file) : await readText(await file.arrayBuffer());
  if (headings.length === 0) throw new ShownError(emptyFile);
  if (lines.length === 0) throw new ShownError('This table has no rows below its first line.');
  if (lines.length > tableMaxRows) throw new ShownError(tooManyRows);
  return { headings: headings.map((heading) => heading.trim()), lines };
}

/** By the first bytes: the end of a name says little. */
function judgeBytes(bytes: Uint8Array): 'workbook' | 'other workbook' | 'picture' | 'text' {
  const start = String.fromCharCode(...bytes);
  if (start.startsWith('PK\x03\x04')) return 'workbook';
  if (start.startsWith('\xd0\xcf\x11\xe0')) return 'other workbook';
  const isPicture = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftyp)/s.test(start);
  return isPicture ? 'picture' : 'text';
}

/** The rows by the columns that were chosen for them. */
export function readRows({ headings, lines }: RawTable, chosen: readonly (ColumnId | null)[]): ReadTable {
  return {
    columns: allColumns.filter(({ id }) => chosen.includes(id)),
    unread: headings.filter((heading, place) => heading !== '' && !chosen[place]),
    rows: lines.map((line) => cellsOf(line, chosen)),
  };
}

/** Columns that several columns of a table can fill together, and what stands between. */
const joined: Partial<Record<ColumnId, string>> = { photos: '; ', description: '\n' };

/** The first filled one of two columns for one field counts. */
function cellsOf(line: readonly string[], chosen: readonly (ColumnId | null)[]): Cells {
  const cells: Cells = {};
  chosen.forEach((id, place) => {
    const text = line[place]?.trim() ?? '';
    if (!id || !text) return;
    const before = cells[id];
    const between = joined[id];
    cells[id] = before === undefined ? text : between ? before + between + text : before;
  });
  return cells;
}

async function readText(bytes: ArrayBuffer): Promise<string[][]> {
  // A sign that no database keeps, and that nobody typed.
  const text = decode(bytes).replaceAll('\0', '');
  const { parse } = await import('csv-parse/browser/esm/sync');
  // As forgiving as people's files need: rows of any length, and quotes within words.
  const forgiving = { bom: true, relax_column_count: true, relax_quotes: true, skip_records_with_empty_values: true };
  try {
    return parse(text, { ...forgiving, delimiter: delimiterOf(text) });
  } catch {
    throw new ShownError(
      'We could not read this table: a quotation mark in it is never closed. Save it as CSV once more.',
    );
  }
}

/** The most frequent separator of the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.trimStart().split('\n', 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ',';
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
