import { expect, test } from 'vitest';
import { checkSpecCoverage } from './check-spec-coverage.ts';

const files: Record<string, string> = {
  'web/home': '',
  'web/home/hero.tsx': 'export function Hero() {}',
  'e2e/home.spec.ts': "test('a visitor sees the banner', async () => {});",
};
const check = (...rows: string[]) => checkSpecCoverage(rows.join('\n'), (path) => files[path]);

test('rows whose files and tests are there are fine, tested or not', () => {
  expect(
    check(
      'Some words before.',
      '| Nr | Statement | Where | Test |',
      '|---|---|---|---|',
      '| 000-1 | A banner. | `web/home`, `web/home/hero.tsx` | `e2e/home.spec.ts` a visitor sees the banner |',
      '| 000-2 | `q` is in the address. | `web/home/hero.tsx` | — |',
      '| 001-1 | Another document. | not built | — |',
    ),
  ).toEqual([]);
});

test.each([
  ['a place that is not there', '| 000-1 | A. | `web/gone.tsx` | — |', '000-1: web/gone.tsx does not exist.'],
  [
    'a test file that is not there',
    '| 000-1 | A. | — | `e2e/gone.spec.ts` a |',
    '000-1: e2e/gone.spec.ts does not exist.',
  ],
  [
    'a test that was renamed',
    '| 000-1 | A. | — | `e2e/home.spec.ts` a visitor sees the banner<br>`e2e/home.spec.ts` old name |',
    '000-1: e2e/home.spec.ts has no test "old name".',
  ],
  [
    'a test without its file',
    '| 000-1 | A. | — | a visitor sees the banner |',
    '000-1: "a visitor sees the banner" is not a file in backticks and the title of a test.',
  ],
  ['a number left out', '| 000-2 | A. | — | — |', '000-2: expected 000-1.'],
  ['a cell left out', '| 000-1 | A. | — |', '000-1: a row has a number, a statement, places and tests.'],
  ['a document without rows', 'Only words.', 'docs/spec-coverage.md has no rows.'],
])('%s is found', (_what, row, problem) => {
  expect(check(row)).toEqual([problem]);
});
