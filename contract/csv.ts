export type Cell = string | number | null;

/**
 * Places in a text where a spreadsheet could begin a formula: its beginning, and after a sign that separates cells in some country.
 * JavaScript and PostgreSQL read this expression alike.
 */
export const formulaPlaces =
  '(?<=^|[;\\t\\r\\n])(?=[ \\u00A0\\u3000"]*[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]|^[\\t\\r\\n])';
/** Texts with one of these signs stand in quotes (RFC 4180; semicolons and tabs separate cells in some countries). */
export const quotedSigns = '[",;\\t\\r\\n]';

const [formulas, quoted] = [new RegExp(formulaPlaces, 'gu'), new RegExp(quotedSigns, 'u')];

export function csvText(lines: readonly (readonly Cell[])[]): string {
  return lines.map(csvLine).join('');
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** Spreadsheets run formulas, and strangers wrote these texts: an apostrophe makes a formula a text. */
function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = (cell ?? '').replaceAll(formulas, "'");
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
