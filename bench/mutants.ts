import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawTable } from './load/table.ts';
import { findLostPlaces } from './mutants/lost-places.ts';
import { type Mutant, openMutantRunner } from './mutants/mutant-runner.ts';
import { planted } from './mutants/planted.ts';

const tableFile = join(import.meta.dirname, 'results/mutants.md');
const nobody = '**nobody**';
const runnersMax = 2;

/**
 * Plants one bug after the other in a copy of the sources and looks whether the tests notice: `npm run bench -- mutants [word ...]`, where
 * a word is part of the rule, of the file, or of the name of a test that guards it. With `--new` only those that the table does not name
 * yet, so that a run of an hour can be cut in pieces.
 */
export async function bench(options: string[]): Promise<void> {
  const words = options.filter((option) => !option.startsWith('--'));
  const known = await readTable();
  const chosen = planted.filter(
    (mutant) => isNamed(mutant, words) && !(options.includes('--new') && known.has(mutant.breaks)),
  );
  const lost = findLostPlaces(chosen);
  if (lost.length > 0) throw new Error(`These bugs cannot be planted:\n${lost.join('\n')}`);
  const benches = await Promise.all(Array.from({ length: runnersMax }, openMutantRunner));
  let alive = 0;
  try {
    const failing = await benches[0]?.runTests([...new Set(chosen.flatMap(({ tests }) => tests))]);
    if (failing?.length) throw new Error(`Without any bug these fail already: ${failing.join('; ')}`);
    const waiting: Mutant[] = [...chosen];
    await Promise.all(
      benches.map(async (runner) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const { caughtBy = nobody } = await runner.tryOut(mutant);
          if (caughtBy === nobody) alive += 1;
          known.set(mutant.breaks, { caughtBy, on: new Date().toISOString().slice(0, 10) });
          console.log(`${caughtBy === nobody ? '✗ LIVES ' : '✓ caught'}  ${mutant.breaks}`);
          await writeFile(tableFile, report(known));
        }
      }),
    );
  } finally {
    await Promise.all(benches.map((runner) => runner.close()));
  }
  console.log(`\n${chosen.length} bugs planted, ${chosen.length - alive} caught, ${alive} alive`);
  if (alive > 0) process.exitCode = 1;
}

function isNamed({ breaks, file, tests }: Mutant, words: readonly string[]): boolean {
  const text = [breaks, file, ...tests].join(' ');
  return words.length === 0 || words.some((word) => text.includes(word));
}

interface Tried {
  /** The test that noticed, or nobody. */
  caughtBy: string;
  /** The day. */
  on: string;
}

/** What became of each, as the last runs left it. A rule that moved to another file is tried anew. */
async function readTable(): Promise<Map<string, Tried>> {
  const rows = (await readFile(tableFile, 'utf8'))
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    planted.flatMap(({ breaks, file }) => {
      const [, , , caughtBy, on = ''] = rows.find(([, rule, where]) => rule === breaks && where === file) ?? [];
      return caughtBy && caughtBy !== nobody ? [[breaks, { caughtBy, on }] as const] : [];
    }),
  );
}

/** Those that were tried; what a run that was cut short did not come to is only counted. */
function report(known: ReadonlyMap<string, Tried>): string {
  const rows = planted.flatMap(({ breaks, file }) => {
    const tried = known.get(breaks);
    return tried ? [[breaks, file, tried.caughtBy, tried.on]] : [];
  });
  const caught = rows.filter(([, , caughtBy]) => caughtBy !== nobody).length;
  return `# Planted bugs

Made by \`npm run bench -- mutants\`: each bug was planted alone in a copy of the sources, then the tests beside it ran, as they run by day.
${caught} of ${rows.length} were caught; ${planted.length - rows.length} have not been tried yet. A run of some of them leaves the others as they were: each row says when it was tried.

${drawTable([['the rule that was broken', 'where', 'the test that noticed', 'tried on'], ...rows])}
`;
}
