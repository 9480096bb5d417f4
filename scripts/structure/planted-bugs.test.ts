import { expect, test } from 'vitest';
import { findLostPlaces } from '../../bench/mutants/lost-places.ts';
import { planted } from '../../bench/mutants/planted.ts';

test('every planted bug still finds the place it breaks and the tests that must notice', () => {
  expect(findLostPlaces(planted)).toEqual([]);
});
