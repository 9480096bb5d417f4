import { afterEach, expect, test, vi } from 'vitest';
import { featureFlags, setFeatureFlag } from './feature-flags.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('there are three flags, each with its name, its label and its default', () => {
  expect(featureFlags.map(({ name, label, isOnByDefault }) => [name, label, isOnByDefault])).toEqual([
    ['mobile-ui-improvements', 'Mobile UI Improvements (Master)', true],
    ['responsive-messaging', 'Responsive Messaging', false],
    ['improved-hamburger-menu', 'Improved Hamburger Menu', true],
  ]);
});

test('a flag is saved at once beside what was stored, and what is not stored is at its default', () => {
  const stored = new Map([['feature_flags', '{"responsive-messaging":true,"improved-hamburger-menu":"perhaps"}']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  setFeatureFlag('mobile-ui-improvements', false);
  expect(JSON.parse(stored.get('feature_flags') ?? '')).toEqual({
    'mobile-ui-improvements': false,
    'responsive-messaging': true,
    'improved-hamburger-menu': true,
  });
});

test('a storage that cannot be written is only logged', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new Error('The disk is full');
    },
  });
  setFeatureFlag('responsive-messaging', false);
  expect(log).toHaveBeenCalledExactlyOnceWith('Could not save the feature flags', expect.any(Error));
});
