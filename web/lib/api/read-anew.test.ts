import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { noteNews, readAnew } from './read-anew.ts';

const queryKey = ['count'];

/** A page that is opening: its first question is on its way, and is answered with what was true when it was asked. */
function openPage(truth: { count: number }) {
  const client = new QueryClient();
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const asked = { ...truth };
    return new Promise<typeof truth>((answer) => answers.push(() => answer(asked)));
  };
  const end = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      for (const answer of answers.splice(0)) answer();
      await new Promise((next) => setTimeout(next));
    }
    end();
    return client.getQueryData<typeof truth>(queryKey)?.count;
  };
  return { client, settle };
}

test('news that comes while the first answer is on its way is not lost', async () => {
  const truth = { count: 0 };
  const { client, settle } = openPage(truth);
  truth.count = 1;
  noteNews<typeof truth>(client, queryKey, () => ({ ...truth }));
  expect(await settle()).toBe(1);
});

test('news that comes while something is read again is not overwritten by the older answer', async () => {
  const truth = { count: 0 };
  const { client, settle } = openPage(truth);
  client.setQueryData(queryKey, { count: 0 });
  truth.count = 1;
  noteNews<typeof truth>(client, queryKey, () => ({ ...truth }));
  expect(await settle()).toBe(1);
});

test('what is read anew is what is true then, though the first answer was still on its way', async () => {
  const truth = { count: 0 };
  const { client, settle } = openPage(truth);
  truth.count = 2;
  void readAnew(client, queryKey);
  expect(await settle()).toBe(2);
});
