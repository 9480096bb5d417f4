import { expect, test } from 'vitest';
import { checkTally, failedFiles, playwrightTally, retriedTests, sum, vitestTally } from './tally.ts';

const file = (status: string, tests: number) => ({
  name: `${status}.test.ts`,
  status,
  assertionResults: Array(tests).fill({}),
});
const unit = { numPassedTests: 3, numFailedTests: 0, testResults: [file('passed', 3)] };
const spec = (title: string, attempts: number) => ({
  title,
  file: 'pages.spec.ts',
  line: 7,
  tests: [{ results: Array(attempts).fill({}) }],
});
const browser = {
  stats: { expected: 2, unexpected: 0, flaky: 1 },
  errors: [],
  suites: [{ specs: [spec('is quick', 1)], suites: [{ specs: [spec('is late', 2), spec('is skipped', 0)] }] }],
};

test('tests and checks add up', () => {
  const total = sum([checkTally(true), checkTally(false), vitestTally(unit, true), playwrightTally(browser, true)]);
  expect(total).toEqual({ passed: 7, failed: 1 });
});

test('a test file that cannot be loaded is a failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, testResults: [file('failed', 4), file('failed', 0)] };
  expect(vitestTally(report, false)).toEqual({ passed: 3, failed: 2 });
});

test('the files to try once more are those in which something failed', () => {
  expect(failedFiles({ ...unit, testResults: [file('passed', 3), file('failed', 1)] })).toEqual(['failed.test.ts']);
  expect(failedFiles(undefined)).toEqual([]);
});

test('a runner that fails without a failing test, or without a report, is a failure', () => {
  expect(vitestTally(unit, false)).toEqual({ passed: 3, failed: 1 });
  expect(playwrightTally(browser, false)).toEqual({ passed: 3, failed: 1 });
  expect(vitestTally(undefined, true)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightTally(undefined, true)).toEqual({ passed: 0, failed: 1 });
});

test('every browser test that was tried again is named', () => {
  expect(retriedTests(browser)).toEqual(['pages.spec.ts:7 is late']);
  expect(retriedTests(undefined)).toEqual([]);
});
