import type { Measured } from '../load/measure.ts';
import { keepResult, machine } from '../load/results.ts';
import { drawTable } from '../load/table.ts';
import { type ExportRow, heldMegabytes } from './exports.ts';

export const promisedMs = 500;

export interface Row {
  page: string;
  measured: Measured;
}

export interface Results {
  rows: Row[];
  exports: ExportRow[];
}

/** Prints the tables and whether the promises are kept; when no page is left out, bench/results/admin.md has both. */
export async function report(
  { rows, exports }: Results,
  size: { members: number; listings: number },
  isWhole: boolean,
): Promise<boolean> {
  const slowest = rows.toSorted((a, b) => b.measured.p99 - a.measured.p99);
  const late = slowest.filter(({ measured }) => measured.p99 >= promisedMs);
  const heavy = exports.filter(({ grownMegabytes }) => !(grownMegabytes < heldMegabytes));
  const table = (shown: Row[]) =>
    drawTable([
      ['page', 'p50 ms', 'p99 ms', 'worst ms'],
      ...shown.map(({ page, measured: { p50, p99, worst } }) => [
        page,
        ...[p50, p99, worst].map((ms) => ms.toFixed(1)),
      ]),
    ]);
  const number = (value: number) => value.toLocaleString('en-US');
  const text = `# Back office

Made by \`npm run bench -- admin\` on ${machine}: ${number(size.members)} members and ${number(size.listings)} listings, one
connection, one server process, PostgreSQL and the load on the same machine.

Promised: each table page answers in under ${promisedMs} ms at the server (p99): ${
    late.length === 0 ? 'kept' : `NOT KEPT by ${late.length} of ${rows.length}`
  }.

Promised: a file takes less than ${heldMegabytes} MB of the server's memory, however long it is: ${
    heavy.length === 0 ? 'kept' : `NOT KEPT by ${heavy.map(({ name }) => name).join(', ')}`
  }.

The slowest:

${table(slowest.slice(0, 10))}

Files of whole tables, taken one after the other (the memory is what the server had more than before, at the worst moment):

${exportTable(exports)}

All ${rows.length}:

${table(rows)}
`;
  if (isWhole) await keepResult('admin', text);
  else console.log(`\n${text}`);
  return late.length === 0 && heavy.length === 0;
}

function exportTable(exports: ExportRow[]): string {
  return drawTable([
    ['file', 'lines', 'MB', 'seconds', 'memory MB'],
    ...exports.map(({ name, lines, megabytes, seconds, grownMegabytes }) => [
      `${name}.csv`,
      lines.toLocaleString('en-US'),
      ...[megabytes, seconds, grownMegabytes].map((value) => value.toFixed(1)),
    ]),
  ]);
}
