import type { Measured } from '../load/measure.ts';
import { keepResult, machine } from '../load/results.ts';
import { drawTable } from '../load/table.ts';

export interface Row {
  size: number;
  what: string;
  who: string;
  measured: Measured;
  ofPgbench?: number;
}

export interface Check {
  promise: string;
  found: string;
  kept: boolean;
}

/** Prints the table and the promises, and writes both to bench/results/browse.md. */
export async function report(rows: Row[], checks: Check[]): Promise<void> {
  const number = (value: number, digits = 1) => value.toLocaleString('en-US', { maximumFractionDigits: digits });
  const table = [
    ['listings', 'class', 'contender', 'requests/s', 'p50 ms', 'p99 ms', 'of pgbench'],
    ...rows.map(({ size, what, who, measured, ofPgbench }) => [
      number(size),
      what,
      who,
      number(measured.perSecond, 0),
      number(measured.p50, 2),
      number(measured.p99, 2),
      ofPgbench === undefined ? '' : ofPgbench.toFixed(2),
    ]),
  ];
  const promises = [
    ['promise', 'measured', ''],
    ...checks.map(({ promise, found, kept }) => [promise, found, kept ? 'kept' : 'NOT KEPT']),
  ];
  const text = `# Browse and search\n\nMade by \`npm run bench -- browse\` on ${machine}. Medians of interleaved rounds.\n\n${drawTable(promises)}\n\n${drawTable(table)}\n`;
  await keepResult('browse', text);
}
