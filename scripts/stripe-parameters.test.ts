import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parametersFile, printParameters } from './stripe-parameters.ts';

test('the payments sandbox allows exactly the parameters that the declarations of the package name', {
  timeout: 120_000,
}, async () => {
  expect(printParameters(), 'run npx node scripts/stripe-parameters.ts').toBe(await readFile(parametersFile, 'utf8'));
});
