import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tool.ts';

interface FoundTests {
  unit: string[];
  e2e: string[];
  /** Set where no file is called so: then the names of the tests are looked through, and only those run. */
  inNames?: string;
}

const unitFiles = '{contract,server,web,demo,scripts}/**/*.test.{ts,tsx}';
const browserFiles = 'e2e/**/*.spec.ts';

/**
 * Tests of `npm test -- <word>`, on every floor: files whose path has one of the words, else tests whose name has it.
 */
export function findTests(words: string[], read = readRoot): FoundTests {
  const files = read();
  const floors = (isWanted: (path: string, text: string) => boolean) => {
    const paths = Object.keys(files).filter((path) => isWanted(path, files[path] ?? ''));
    return {
      unit: paths.filter((path) => !path.startsWith('e2e/')),
      e2e: paths.filter((path) => path.startsWith('e2e/')),
    };
  };
  const byPath = floors((path) => words.some((word) => path.includes(word)));
  if (byPath.unit.length + byPath.e2e.length > 0) return byPath;
  const inNames = words.join(' ');
  return { ...floors((_, text) => text.includes(inNames)), inNames };
}

function readRoot(): Record<string, string> {
  const paths = globSync([unitFiles, browserFiles], { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
