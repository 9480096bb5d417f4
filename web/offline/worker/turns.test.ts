import { expect, test } from 'vitest';
import { newTurns } from './turns.ts';

test('what is asked for while something runs comes after it, also when that fails', async () => {
  const inTurn = newTurns();
  const said: string[] = [];
  let fail = (_: Error) => {};
  const first = inTurn(() => new Promise<never>((_, reject) => (fail = reject)));
  const second = inTurn(async () => said.push('second'));
  const third = inTurn(async () => said.push('third'));
  await Promise.resolve();
  expect(said).toEqual([]);
  fail(new Error('no connection'));
  await expect(first).rejects.toThrow('no connection');
  await Promise.all([second, third]);
  expect(said).toEqual(['second', 'third']);
});
