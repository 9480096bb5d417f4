import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant-runner.ts';

const root = join(import.meta.dirname, '../..');

/** A rule that moved to another file must be looked for there: bugs that no longer find their text, or a test of theirs, in sentences. */
export function findLostPlaces(mutants: readonly Mutant[]): string[] {
  return mutants.flatMap(({ breaks, file, find, tests }) => {
    const path = join(root, file);
    const isThere = existsSync(path) && readFileSync(path, 'utf8').split(find).length === 2;
    const lostTests = tests.filter((test) => !existsSync(join(root, test)));
    return [
      ...(isThere ? [] : [`"${breaks}": ${file} must contain its text exactly once`]),
      ...lostTests.map((test) => `"${breaks}": there is no ${test}`),
    ];
  });
}
