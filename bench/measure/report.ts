import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** A promise of the product, held against the number that was measured. */
export interface Check {
  promise: string;
  found: string;
  kept: boolean;
}

interface Result {
  title: string;
  /** The size of the run, and how to read its numbers. */
  about: string;
  checks: readonly Check[];
  /** Tables and sentences below the promises. */
  parts: readonly string[];
}

const folder = join(import.meta.dirname, '../results');

/** Prints a result and keeps it as bench/results/<name>.md. A promise that was not kept fails the run. */
export async function report(name: string, { title, about, checks, parts }: Result): Promise<void> {
  const machine = `${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
  const promises = checks.map(({ promise, found, kept }) => [promise, found, kept ? 'kept' : 'NOT KEPT']);
  const made = `Made by \`npm run bench -- ${name}\` on ${machine}. ${about}`;
  const text = `${[`# ${title}`, made, ...(checks.length > 0 ? [drawTable([['promise', 'measured', ''], ...promises])] : []), ...parts].join('\n\n')}\n`;
  console.log(`\n${text}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.md`), text);
  if (checks.some(({ kept }) => !kept)) process.exitCode = 1;
}

/** Rows as a table of Markdown, the first of them its head. */
export function drawTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n');
}

/** A promise that something never happens. */
export const never = (promise: string, count: number, of: number): Check => ({
  promise,
  found: `${count} of ${of}`,
  kept: count === 0,
});

/** A promise that a number stays under a limit. */
export const atMost = (promise: string, found: number, limit: number, unit = ' ms'): Check => ({
  promise: `${promise}: at most ${limit}${unit}`,
  found: `${found.toFixed(1)}${unit}`,
  kept: found <= limit,
});
