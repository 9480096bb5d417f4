import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../data/databases.ts';

const root = join(import.meta.dirname, '../..');
const copied = ['contract', 'server', 'web', 'demo', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts'];

/** One planted bug: a piece of a file, what stands there instead, and the tests that must notice. */
export interface Mutant {
  /** The rule that is broken, as a sentence. */
  breaks: string;
  file: string;
  find: string;
  replace: string;
  tests: string[];
}

export interface Verdict {
  mutant: Mutant;
  /** The test that failed; undefined when the bug lives. */
  caughtBy: string | undefined;
}

export interface MutantRunner {
  tryOut(mutant: Mutant): Promise<Verdict>;
  /** The tests as they are; the names of those that fail. */
  runTests(tests: string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** A copy of the sources with a PostgreSQL of its own, so that a run that is cut short leaves no bug behind. */
export async function openMutantRunner(): Promise<MutantRunner> {
  const folder = await mkdtemp(join(tmpdir(), 'wigloop-mutants-'));
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const dataDir = await mkdtemp(join(tmpdir(), 'wigloop-mutants-data-'));
  const postgres = await startPostgres({ dataDir, settings });
  const runTests = (tests: string[]) => runVitest(folder, postgres.adminUrl, tests);

  return {
    runTests,
    async tryOut(mutant) {
      const path = join(folder, mutant.file);
      const text = await readFile(path, 'utf8');
      if (text.split(mutant.find).length !== 2)
        throw new Error(`Cannot plant "${mutant.breaks}": ${mutant.file} must contain its text exactly once`);
      await writeFile(
        path,
        text.replace(mutant.find, () => mutant.replace),
      );
      try {
        const [caughtBy] = await runTests(mutant.tests);
        return { mutant, caughtBy };
      } finally {
        await writeFile(path, text);
      }
    },
    async close() {
      await postgres.stop();
      for (const made of [folder, dataDir]) await rm(made, { recursive: true, force: true });
    },
  };
}

async function runVitest(folder: string, databaseUrl: string, tests: string[]): Promise<string[]> {
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--reporter=json', `--outputFile=${report}`, '--bail=1', '--maxWorkers=1', ...tests],
    { cwd: folder, env: { ...process.env, TEST_DATABASE_URL: databaseUrl }, stdio: 'ignore' },
  );
  await new Promise((resolve) => child.once('close', resolve));
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
  if (testResults.length === 0) throw new Error(`No test ran: ${tests.join(', ')}`);
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map(({ title }) => title);
    // A file that could not even be loaded has no tests of its own to name.
    return failed.length === 0 && status === 'failed' ? [`${name.replace(`${folder}/`, '')}: ${message}`] : failed;
  });
}

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { title: string; status: string }[];
  }[];
}
