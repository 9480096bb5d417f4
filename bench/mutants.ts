import { join } from 'node:path';
import { root, runProgram } from '../scripts/tool.ts';

/**
 * Stryker changes the rules of deals, access and money in a copy, one small thing at a time, and says which changes no test notices:
 * `npm run bench -- mutants`, or of some files `npm run bench -- mutants --mutate=server/auth/access.ts`.
 */
export async function bench(options: string[]): Promise<void> {
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const settings = join(root, 'bench/mutants/stryker.json');
  const asked = options.flatMap((option) => option.split('='));
  const { ok } = await runProgram(process.execPath, [stryker, 'run', ...asked, settings], { show: true });
  if (!ok) process.exitCode = 1;
}
