import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hasPgBouncer } from '#server/test/processes/pgbouncer.ts';
import { hasStandby } from '#server/test/processes/standby.ts';
import { buildStale } from './build/build.ts';
import { BuildError } from './build/build-web.ts';
import { checkStructure, readTree } from './check-structure.ts';
import { findChromium, howToGetChromium } from './find-chromium.ts';
import { checkHands } from './structure/hands.ts';
import { checkMigrations, checkReleased, readMigrations } from './structure/migrations.ts';
import { findTests } from './testing/find-tests.ts';
import { nightParts, runNight } from './testing/nightly.ts';
import {
  checkTally,
  failedFiles,
  oneFailure,
  playwrightTally,
  retriedTests,
  sum,
  type Tally,
  type VitestReport,
  vitestTally,
} from './testing/tally.ts';
import { type Outcome, root, runTool, stopToolsOnSignal } from './tool.ts';

// npm test                      everything
// npm test -- check             format, lint, types, structure, how browser tests act, migrations
// npm test -- <word>            what is called so on every floor: the files, or else the tests
// npm test -- unit [pattern]    unit and API tests
// npm test -- e2e [pattern]     browser tests; with a pattern their long walks, too
// npm test -- focus             presses every button of every page by keyboard; takes long
// npm test -- looks             judges every page, at 400 % and in forced colors too, and leaves pictures of it; takes long
// npm test -- names             names that are long or written from right to left break no page
// npm test -- taps              every field, button and link of every page can be hit on phones; takes long
// npm test -- states           leaves pictures of every page in every state (empty, loading, failing ...); takes long
// npm test -- pooled [pattern]  API tests through PgBouncer, where it is installed: for a session, then for a transaction
// npm test -- first-screens    measures how much of the first screen of a phone and of a desk belongs to the page
// npm test -- engines           the main flows in Firefox and WebKit, where they are installed
// npm test -- nightly           all that takes long: those above, long property runs, kills and mutants
const parts = ['check', 'unit', 'e2e'];
/** More than this fail for a reason that trying again does not mend. */
const fewFiles = 5;
/** A test that holds at the second try has a cause; more of them than this hide something. */
const fewRetries = 2;
/** Only when asked for by name. */
const ownRuns = ['focus', 'looks', 'names', 'taps', 'states', 'first-screens', 'engines'];
const reports = join(root, 'node_modules', '.cache', 'wigloop');
const [first, ...rest] = process.argv.slice(2);
const ownRun = first && ownRuns.includes(first) ? first : undefined;
const isPooled = first === 'pooled';
const only = ownRun || isPooled || (first && parts.includes(first)) ? first : undefined;
const patterns = only || !first ? rest : [first, ...rest];
const plain = process.env.NO_COLOR || !process.stdout.isTTY;
const found = !only && patterns.length > 0 ? findTests(patterns) : undefined;

stopToolsOnSignal();
if (first === 'nightly') process.exit((await runNight(nightParts(rest))) ? 0 : 1);
mkdirSync(reports, { recursive: true });
const started = performance.now();
const retried: string[] = [];
const failedChecks: string[] = [];
const chromium = wants('e2e') ? findChromium() : undefined;
const build = wants('e2e') ? stage('build', buildOutcome) : undefined;
const checks = wants('check')
  ? [
      stage('format and lint', lint),
      stage('types', types),
      stage('structure', structure),
      stage('hands', hands),
      stage('migrations', migrations),
    ]
  : [];
const tallies = await Promise.all([...checks, ...(build ? [build] : [])]);
if (wants('unit')) tallies.push(await unitTests());
if (isPooled) tallies.push(...(await pooledTests()));
if (wants('e2e')) tallies.push(await browserTests());

const total = sum(tallies);
const isTooOften = retried.length > fewRetries;
if (retried.length > 0) console.log(`\nTried more than once:\n${retried.map((name) => `  ${name}`).join('\n')}`);
if (isTooOften)
  console.log(`More than ${fewRetries} needed a second try: the run fails, and each of them has a cause to mend.`);
if (failedChecks.length > 0) console.log(`\nFailed above, before the tests: ${failedChecks.join(', ')}`);
if (wants('unit')) for (const sentence of missingEngines()) console.log(`\n${sentence}`);
console.log(`\nFinished in ${seconds(started)}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 || isTooOften ? 1 : 0);

function wants(part: string): boolean {
  if (ownRun) return part === 'e2e';
  if (found) return part === 'unit' ? found.unit.length > 0 : part === 'e2e' && found.e2e.length > 0;
  return !only || only === part;
}

async function stage(name: string, run: () => Promise<Outcome>): Promise<Tally> {
  const start = performance.now();
  const { ok, output } = await run();
  console.log(`${ok ? '✓' : '✗'} ${name}  ${seconds(start)}`);
  if (!ok) {
    failedChecks.push(name);
    console.log(`${output.trim()}\n`);
  }
  return checkTally(ok);
}

function lint(): Promise<Outcome> {
  return runTool('biome', ['check', '--error-on-warnings', '--max-diagnostics=50']);
}

function types(): Promise<Outcome> {
  return runTool('tsc', ['--pretty', 'false']);
}

async function structure(): Promise<Outcome> {
  const problems = checkStructure(readTree());
  return { ok: problems.length === 0, output: problems.join('\n') };
}

async function hands(): Promise<Outcome> {
  const problems = checkHands(readTree());
  return { ok: problems.length === 0, output: problems.join('\n') };
}

async function migrations(): Promise<Outcome> {
  const files = readMigrations();
  const problems = [...checkReleased(files), ...checkMigrations(files)];
  return { ok: problems.length === 0, output: problems.join('\n') };
}

async function buildOutcome(): Promise<Outcome> {
  try {
    await buildStale();
    return { ok: true, output: '' };
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return { ok: false, output: error.message };
  }
}

async function unitTests(): Promise<Tally> {
  console.log('\nUnit and API tests');
  const first = await runUnitTests(found?.unit ?? patterns);
  const failed = failedFiles(first.report).map((file) => relative(root, file));
  if (failed.length === 0 || failed.length > fewFiles) return vitestTally(first.report, first.ok);
  // A busy machine makes tests late. A test that holds when tried alone is named below, and is no failure.
  console.log('\nOnce more, alone');
  const second = await runUnitTests(failed);
  if (!second.ok) return vitestTally(first.report, first.ok);
  retried.push(...failed);
  const { passed, failed: mended } = vitestTally(first.report, false);
  return { passed: passed + mended, failed: 0 };
}

/** Programs that some tests need and a fresh machine does not have. */
function missingEngines(): string[] {
  return [
    ...(hasPgBouncer() ? [] : ['Skipped: tests behind PgBouncer, which is not installed.']),
    ...(hasStandby()
      ? []
      : ['Skipped: tests with a standby, for which PostgreSQL with pg_basebackup is not installed.']),
  ];
}

/** Two ways in which a pooler lends connections; what PgBouncer before 1.21 does not know of is switched off by the tests. */
async function pooledTests(): Promise<Tally[]> {
  if (!hasPgBouncer()) {
    console.log('\nSkipped: PgBouncer is not installed on this machine.');
    return [checkTally(true)];
  }
  const done: Tally[] = [];
  for (const pooling of ['session', 'transaction']) {
    console.log(`\nThrough PgBouncer, connections lent for a ${pooling}`);
    process.env.TEST_POOLING = pooling;
    const { ok, report } = await runUnitTests(['--project=server', ...(patterns.length > 0 ? patterns : ['server/'])]);
    done.push(vitestTally(report, ok));
  }
  return done;
}

async function runUnitTests(files: string[]): Promise<{ ok: boolean; report: VitestReport | undefined }> {
  const report = join(reports, 'unit.json');
  rmSync(report, { force: true });
  const { ok } = await runTool(
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
      ...inNames('-t'),
      ...passIfNoneMatch(),
    ],
    { show: true, env: plain ? { NO_COLOR: '1' } : {} },
  );
  return { ok, report: readReport(report) };
}

async function browserTests(): Promise<Tally> {
  console.log('\nBrowser tests');
  if (build && (await build).failed > 0) return refuse('Browser tests did not run: the product could not be built.');
  const path = await chromium;
  if (!path) return refuse(howToGetChromium);
  const report = join(reports, 'e2e.json');
  rmSync(report, { force: true });
  const { ok } = await runTool(
    'playwright',
    ['test', ...(found?.e2e ?? patterns), ...inNames('--grep'), ...passIfNoneMatch()],
    {
      show: true,
      // Playwright sets FORCE_COLOR for its workers, and Node warns in each of them when NO_COLOR stands beside it.
      env: {
        CHROMIUM_PATH: path,
        WIGLOOP_RUN: ownRun,
        // Tests asked for by name run with their long walks.
        ...((found || patterns.length > 0) && { WIGLOOP_WALKS: 'too' }),
        ...(plain && { NO_COLOR: undefined, FORCE_COLOR: '0' }),
      },
    },
  );
  const result = readReport(report);
  retried.push(...retriedTests(result));
  return playwrightTally(result, ok);
}

function refuse(sentence: string): Tally {
  console.error(sentence);
  return oneFailure;
}

function inNames(option: string): string[] {
  return found?.inNames ? [option, found.inNames] : [];
}

function passIfNoneMatch(): string[] {
  return patterns.length > 0 ? ['--pass-with-no-tests'] : [];
}

function readReport(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
