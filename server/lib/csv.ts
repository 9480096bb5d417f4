export type Cell = string | number | null;

/** RFC 4180. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map(csvLine).join('');
}

export function csvLine(row: readonly Cell[]): string {
  return `${row.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  // Spreadsheets run what begins like a formula, and strangers wrote these words.
  const text = /^[=+\-@\t\r\n]/.test(cell ?? '') ? `'${cell}` : (cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
