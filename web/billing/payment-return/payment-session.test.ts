import { beforeEach, expect, test, vi } from 'vitest';
import type { SessionMember } from '#contract/auth/session.ts';
import { hourMs } from '#contract/durations.ts';
import { clearPaymentSession, pathAfterPaying, storePaymentSession } from './payment-session.ts';

const member = { id: 'me', email: 'me@example.com' } as SessionMember;

beforeEach(() => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
});

test('who has paid comes back to the page they left, and without one to the account', () => {
  expect(pathAfterPaying()).toBe('/account');
  storePaymentSession(member, 'premium-annual', '/messages?user=1');
  expect(pathAfterPaying()).toBe('/messages?user=1');
  clearPaymentSession();
  expect(pathAfterPaying()).toBe('/account');
});

test.each(['//evil.example', '/subscription', '/subscription?canceled=1', '/no-such-page'])(
  'paying never leads to %s',
  (path) => {
    storePaymentSession(member, 'premium-annual', path);
    expect(pathAfterPaying()).toBe('/account');
  },
);

test('a payment that was begun more than a day ago is forgotten', () => {
  storePaymentSession(member, 'premium-annual', '/messages');
  expect(pathAfterPaying(Date.now() + 25 * hourMs)).toBe('/account');
});
