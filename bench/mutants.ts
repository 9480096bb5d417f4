import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawTable } from './load/table.ts';
import { type Mutant, openMutantRunner } from './mutants/mutant-runner.ts';
import { planted } from './mutants/planted.ts';

const root = join(import.meta.dirname, '..');
const tableFile = join(import.meta.dirname, 'results/mutants.md');
const nobody = '**nobody**';
const runnersMax = 2;

/**
 * Plants one bug after the other in a copy of the sources and looks whether the tests notice: `npm run bench -- mutants [word]`. With
 * `--new` only those that the table does not name yet, so that a run of an hour can be cut in pieces; with `--check` none is planted, and
 * those are named that no longer find their text.
 */
export async function bench(options: string[]): Promise<void> {
  const word = options.find((option) => !option.startsWith('--'));
  const isOnlyNew = options.includes('--new');
  const caught = isOnlyNew ? await readTable() : new Map<string, string>();
  const chosen = planted.filter(({ breaks, file }) => `${breaks} ${file}`.includes(word ?? '') && !caught.has(breaks));
  await checkPlaces(chosen);
  if (options.includes('--check')) return console.log(`${chosen.length} bugs can be planted`);
  const benches = await Promise.all(Array.from({ length: runnersMax }, openMutantRunner));
  const alive: Mutant[] = [];
  try {
    const failing = await benches[0]?.runTests([...new Set(chosen.flatMap(({ tests }) => tests))]);
    if (failing?.length) throw new Error(`Without any bug these fail already: ${failing.join('; ')}`);
    const waiting: Mutant[] = [...chosen];
    await Promise.all(
      benches.map(async (runner) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const { caughtBy } = await runner.tryOut(mutant);
          if (caughtBy) caught.set(mutant.breaks, caughtBy);
          else alive.push(mutant);
          console.log(`${caughtBy ? '✓ caught' : '✗ LIVES '}  ${mutant.breaks}`);
          if (!word || isOnlyNew) await writeFile(tableFile, report(caught, alive));
        }
      }),
    );
  } finally {
    await Promise.all(benches.map((runner) => runner.close()));
  }
  console.log(`\n${chosen.length} bugs planted, ${chosen.length - alive.length} caught, ${alive.length} alive`);
  if (alive.length > 0) process.exitCode = 1;
}

/** Which test noticed which broken rule, as the last run left it. */
async function readTable(): Promise<Map<string, string>> {
  const rows = (await readFile(tableFile, 'utf8'))
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    planted.flatMap(({ breaks, file }) => {
      const caughtBy = rows.find(([, rule, where]) => rule === breaks && where === file)?.[3];
      return caughtBy && caughtBy !== nobody ? [[breaks, caughtBy] as const] : [];
    }),
  );
}

/** Before an hour of work: a rule that moved to another file must be looked for there. */
async function checkPlaces(mutants: readonly Mutant[]): Promise<void> {
  const lost: string[] = [];
  for (const { breaks, file, find, tests } of mutants) {
    const text = await readFile(join(root, file), 'utf8').catch(() => '');
    if (text.split(find).length !== 2) lost.push(`"${breaks}": ${file} must contain its text exactly once`);
    for (const test of tests) if (!existsSync(join(root, test))) lost.push(`"${breaks}": there is no ${test}`);
  }
  if (lost.length > 0) throw new Error(`These bugs cannot be planted:\n${lost.join('\n')}`);
}

/** Those that were tried; what a run that was cut short did not come to is only counted. */
function report(caught: ReadonlyMap<string, string>, alive: readonly Mutant[]): string {
  const tried = planted.filter((mutant) => caught.has(mutant.breaks) || alive.includes(mutant));
  const rows = tried.map(({ breaks, file }) => [breaks, file, caught.get(breaks) ?? nobody]);
  return `# Planted bugs

Made by \`npm run bench -- mutants\`: each bug was planted alone in a copy of the sources, then the tests beside it ran.
${caught.size} of ${tried.length} were caught; ${planted.length - tried.length} have not been tried yet.

${drawTable([['the rule that was broken', 'where', 'the test that noticed'], ...rows])}
`;
}
