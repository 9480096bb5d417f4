import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('there are never more entries than there is room for, and the ones set last are there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.integer({ min: 0, max: 20 })), (room, keys) => {
      const map = new BoundedMap<number, number>(room);
      for (const [at, key] of keys.entries()) map.set(key, at);
      const lastSet = [...new Set(keys.toReversed())].slice(0, room);
      expect([...map.keys()].toReversed()).toEqual(lastSet);
      for (const key of lastSet) expect(map.get(key)).toBe(keys.lastIndexOf(key));
    }),
  );
});
