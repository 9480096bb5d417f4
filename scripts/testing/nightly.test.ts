import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nightParts, nightTable, runNight } from './nightly.ts';

const part = (name: string, ok: boolean) => ({
  name,
  covers: `all of ${name}`,
  run: vi.fn(async () => ({ ok, output: '' })),
});
function memory() {
  let nights = {};
  return {
    read: () => nights,
    write(next: object) {
      nights = next;
    },
  };
}

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

test('a part that fails does not keep the others from running, and fails the night', async () => {
  const [first, second] = [part('looks', false), part('taps', true)];
  const store = memory();
  expect(await runNight([first, second], store)).toBe(false);
  expect(second.run).toHaveBeenCalled();
  expect(Object.keys(store.read())).toEqual(['looks', 'taps']);
});

test('the end of a night says what was covered, when it last ran, and what never did', () => {
  const nights = { looks: { at: '2026-05-04T03:20:10.000Z', ok: true, minutes: 12.4 } };
  expect(nightTable([part('looks', true), part('taps', true)], nights).split('\n')).toEqual([
    '✓ looks      last ran 2026-05-04 03:20  12 min  all of looks',
    '✗ taps       last ran never  all of taps',
  ]);
});

test('a part of the night can be asked for by its name, and one that there is not is refused', () => {
  expect(nightParts(['taps', 'looks']).map(({ name }) => name)).toEqual(['looks', 'taps']);
  expect(() => nightParts(['lunch'])).toThrow('No night has lunch; there are looks, ');
});
