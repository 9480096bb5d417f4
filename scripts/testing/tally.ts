/** How many rules held and how many did not. */
export interface Tally {
  passed: number;
  failed: number;
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs: { title: string; file: string; line: number; tests: { results: unknown[] }[] }[];
  suites?: PlaywrightSuite[];
}

export const oneFailure: Tally = { passed: 0, failed: 1 };

export function checkTally(ok: boolean): Tally {
  return ok ? { passed: 1, failed: 0 } : oneFailure;
}

export function vitestTally(report: VitestReport | undefined, ok: boolean): Tally {
  if (!report) return oneFailure;
  // A file that cannot even be loaded has no tests to count, and is a failure all the same.
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const tally = { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length };
  return neverSilent(tally, ok);
}

export function failedFiles(report: VitestReport | undefined): string[] {
  return (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

export function playwrightTally(report: PlaywrightReport | undefined, ok: boolean): Tally {
  if (!report) return oneFailure;
  const { expected, unexpected, flaky } = report.stats;
  return neverSilent({ passed: expected + flaky, failed: unexpected }, ok);
}

/** Every browser test that was tried more than once, however it ended: it has a cause that somebody should find. */
export function retriedTests(report: PlaywrightReport | undefined): string[] {
  const names = (suites: PlaywrightSuite[]): string[] =>
    suites.flatMap(({ specs, suites: inner = [] }) => [
      ...specs
        .filter(({ tests }) => tests.some(({ results }) => results.length > 1))
        .map(({ title, file, line }) => `${file}:${line} ${title}`),
      ...names(inner),
    ]);
  return names(report?.suites ?? []);
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  });
}

// A runner may fail without a failing test: an error in its set-up, an unhandled rejection between two tests.
function neverSilent(tally: Tally, ok: boolean): Tally {
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}
