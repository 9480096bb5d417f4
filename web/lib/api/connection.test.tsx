import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteAnswer, reportNoAnswer, useConnection } from './connection.ts';

test('nobody is told that the server is away once it has answered, until it fails again', () => {
  const { result } = renderHook(useConnection);
  const said = [reportNoAnswer, noteAnswer, reportNoAnswer].map((happen) => {
    act(happen);
    return result.current;
  });
  expect(said).toEqual(['server-away', 'good', 'server-away']);
});
