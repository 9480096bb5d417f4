import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTestFolder } from './test-folder.ts';

test('what a killed run left in memory is cleared away, what another run works in is not', async ({ skip }) => {
  const own = await makeTestFolder('wigloop-folder-');
  const memory = dirname(own);
  // Linux gives no process so high a number.
  const abandoned = join(memory, 'wigloop-folder-99999999-Left12');
  const busy = join(memory, `wigloop-folder-${process.ppid}-Busy12`);
  try {
    if (memory !== '/dev/shm') skip('this machine has no place in memory');
    await mkdir(abandoned);
    await mkdir(busy);
    await rm(await makeTestFolder('wigloop-folder-'), { recursive: true });
    expect([own, abandoned, busy].map((folder) => existsSync(folder))).toEqual([true, false, true]);
  } finally {
    for (const folder of [own, abandoned, busy]) await rm(folder, { recursive: true, force: true });
  }
});
