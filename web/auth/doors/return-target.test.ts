import { expect, test } from 'vitest';
import { loginState } from './login-state.ts';
import { returnTarget } from './return-target.ts';

test('the address wins over the page a person came from, and /account is the last resort', () => {
  const state = { from: '/messages?user=1' };
  expect(returnTarget({ search: '?return_to=%2Fsubscription', state })).toBe('/subscription');
  expect(returnTarget({ search: '', state })).toBe('/messages?user=1');
  expect(returnTarget({ search: '', state: null })).toBe('/account');
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/no-such-page', ''])(
  'a sign-in never leads to %j',
  (target) => {
    const search = `?return_to=${encodeURIComponent(target)}`;
    expect(returnTarget({ search, state: null })).toBe('/account');
    expect(returnTarget({ search: '', state: { from: target } })).toBe('/account');
  },
);

test.each(['/login', '/register?x=1', '/auth/confirmation', '/reset-password'])(
  'a sign-in does not lead back to %s, which would send the member on again',
  (target) => {
    expect(returnTarget({ search: '', state: { from: target } })).toBe('/account');
  },
);

test('staff land in the back office, unless a page is remembered', () => {
  const staff = { isAdmin: true };
  expect(returnTarget({ search: '', state: null }, staff)).toBe('/admin');
  expect(returnTarget({ search: '', state: { from: '/search' } }, staff)).toBe('/search');
  expect(returnTarget({ search: '', state: null }, { isAdmin: false })).toBe('/account');
});

test('the way back keeps query and fragment', () => {
  const location = { pathname: '/account/settings', search: '?tab=1', hash: '#sessions' };
  expect(returnTarget({ search: '', state: loginState(location) })).toBe('/account/settings?tab=1#sessions');
});
