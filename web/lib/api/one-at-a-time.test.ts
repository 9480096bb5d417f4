import { expect, test } from 'vitest';
import { makeGate } from './use-mutation.ts';

test('while one is on its way, the same press begins nothing', () => {
  const { begin, end } = makeGate('never');
  expect([begin('a'), begin('a'), begin('b')]).toEqual([true, false, false]);
  end('a');
  expect(begin('b')).toBe(true);
});

test('rows of a table do not wait for each other, but the same row is pressed once', () => {
  const { begin, end } = makeGate('different');
  expect([begin({ id: 1 }), begin({ id: 2 }), begin({ id: 1 })]).toEqual([true, true, false]);
  end({ id: 1 });
  expect(begin({ id: 1 })).toBe(true);
});

test('a switch goes on and off as fast as it is pressed', () => {
  const { begin } = makeGate('always');
  expect([begin(true), begin(false), begin(true)]).toEqual([true, true, true]);
});
