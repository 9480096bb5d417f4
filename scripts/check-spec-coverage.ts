import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tool.ts';

/** What a path from the root holds: empty for a folder, undefined where there is nothing. */
export type Read = (path: string) => string | undefined;

/** Each row of docs/spec-coverage.md names files and tests: what it names must be there. One sentence per problem. */
export function checkSpecCoverage(document: string, read: Read): string[] {
  const rows = document.split('\n').filter((line) => /^\| \d{3}-/.test(line));
  if (rows.length === 0) return ['docs/spec-coverage.md has no rows.'];
  const last = new Map<string, number>();
  return rows.flatMap((row) => {
    const [number = '', ...cells] = row.replace(/^\| | \|$/g, '').split(' | ');
    return [...judgeNumber(number, last), ...judgeCells(cells, read)].map((problem) => `${number}: ${problem}`);
  });
}

/** Numbers count up by one in each document, so that no statement gets lost or doubled. */
function judgeNumber(number: string, last: Map<string, number>): string[] {
  const [document = '', place] = number.split('-');
  const expected = (last.get(document) ?? 0) + 1;
  last.set(document, expected);
  return Number(place) === expected ? [] : [`expected ${document}-${expected}.`];
}

function judgeCells(cells: string[], read: Read): string[] {
  const [, where, tests] = cells;
  if (cells.length !== 3 || !where || !tests) return ['a row has a number, a statement, places and tests.'];
  const missing = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path).filter((path) => !isThere(path, read));
  return [
    ...missing.map((path) => `${path} does not exist.`),
    ...(tests === '—' ? [] : tests.split('<br>').flatMap((test) => judgeTest(test, read))),
  ];
}

function judgeTest(test: string, read: Read): string[] {
  const [, path, title] = /^`([^`]+)` (.+)$/.exec(test) ?? [];
  if (!path || !title) return [`"${test}" is not a file in backticks and the title of a test.`];
  const source = read(path);
  if (source === undefined) return [`${path} does not exist.`];
  return source.includes(title) ? [] : [`${path} has no test "${title}".`];
}

function isThere(path: string, read: Read): boolean {
  return read(path) !== undefined;
}

export function readSpecCoverage(): string {
  return readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8');
}

export function readFromRoot(path: string): string | undefined {
  const file = join(root, path);
  if (!existsSync(file)) return undefined;
  return statSync(file).isFile() ? readFileSync(file, 'utf8') : '';
}

if (import.meta.main) {
  const problems = checkSpecCoverage(readSpecCoverage(), readFromRoot);
  console.log(problems.join('\n') || 'Every file and test of the coverage is there.');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
