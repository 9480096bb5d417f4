import { csvText } from '#contract/csv.ts';
import { columns } from '#contract/listings/bring-in/columns.ts';
import { downloadFile } from '#web/lib/download-file.ts';

/** Every column, and one wig to write over. */
export function templateCsv(): string {
  return csvText([columns.map(({ label }) => label), columns.map(({ example }) => example)]);
}

/** With the mark by which Excel knows UTF-8. */
export function downloadTemplate(): void {
  downloadFile('wigloop-listings.csv', `\uFEFF${templateCsv()}`, 'text/csv;charset=utf-8');
}
