import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawTable } from './load/table.ts';
import { type Mutant, openMutantRunner, type Verdict } from './mutants/mutant-runner.ts';
import { planted } from './mutants/planted.ts';

const root = join(import.meta.dirname, '..');
const runnersMax = 2;

/** Plants one bug after the other in a copy of the sources and looks whether the tests notice: `npm run bench -- mutants [word]`. */
export async function bench([word]: string[]): Promise<void> {
  const mutants = word ? planted.filter(({ breaks, file }) => `${breaks} ${file}`.includes(word)) : planted;
  await checkPlaces(mutants);
  const benches = await Promise.all(Array.from({ length: runnersMax }, openMutantRunner));
  const verdicts: Verdict[] = [];
  try {
    const failing = await benches[0]?.runTests([...new Set(mutants.flatMap(({ tests }) => tests))]);
    if (failing?.length) throw new Error(`Without any bug these fail already: ${failing.join('; ')}`);
    const waiting: Mutant[] = [...mutants];
    await Promise.all(
      benches.map(async (runner) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const verdict = await runner.tryOut(mutant);
          verdicts.push(verdict);
          console.log(`${verdict.caughtBy ? '✓ caught' : '✗ LIVES '}  ${mutant.breaks}`);
        }
      }),
    );
  } finally {
    await Promise.all(benches.map((runner) => runner.close()));
  }
  const alive = verdicts.filter(({ caughtBy }) => !caughtBy);
  console.log(`\n${verdicts.length} bugs planted, ${verdicts.length - alive.length} caught, ${alive.length} alive`);
  if (!word) await writeFile(join(import.meta.dirname, 'results/mutants.md'), report(mutants, verdicts));
  if (alive.length > 0) process.exitCode = 1;
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

function report(mutants: readonly Mutant[], verdicts: readonly Verdict[]): string {
  const rows = mutants.map((mutant) => {
    const caughtBy = verdicts.find((verdict) => verdict.mutant === mutant)?.caughtBy;
    return [mutant.breaks, mutant.file, caughtBy ?? '**nobody**'];
  });
  const caught = verdicts.filter(({ caughtBy }) => caughtBy).length;
  return `# Planted bugs

Made by \`npm run bench -- mutants\`: each bug was planted alone in a copy of the sources, then the tests beside it ran.
${caught} of ${mutants.length} were caught.

${drawTable([['the rule that was broken', 'where', 'the test that noticed'], ...rows])}
`;
}
