import { expect, test } from 'vitest';
import { checkRegistration, type RegistrationValues } from './field-checks.ts';

const good = {
  email: 'ada@example.com',
  password: 'a fine phrase',
  confirmPassword: 'a fine phrase',
  acceptTerms: true,
};

test('a complete registration has nothing to complain about', () => {
  expect(checkRegistration(good)).toEqual({});
});

test.each<[string, Partial<RegistrationValues>, Record<string, string>]>([
  ['an empty email is asked for', { email: '  ' }, { email: 'Email is required' }],
  ['an email needs an @', { email: 'ada.example.com' }, { email: 'Please enter a valid email address' }],
  ['an email needs a domain', { email: 'ada@example' }, { email: 'Please enter a valid email address' }],
  ['an email has no spaces', { email: 'a da@example.com' }, { email: 'Please enter a valid email address' }],
  ['an empty password is asked for', { password: '', confirmPassword: '' }, { password: 'Password is required' }],
  [
    'seven characters are too short',
    { password: '1234567', confirmPassword: '1234567' },
    { password: 'Password must be at least 8 characters long' },
  ],
  ['both passwords must be the same', { confirmPassword: 'another' }, { confirmPassword: 'Passwords do not match' }],
  ['the terms must be accepted', { acceptTerms: false }, { acceptTerms: 'You must accept the terms and conditions' }],
])('%s', (_, change, errors) => {
  expect(checkRegistration({ ...good, ...change })).toEqual(errors);
});

test('the errors come in the order of the fields, so that the first one gets the focus', () => {
  const errors = checkRegistration({ email: '', password: '', confirmPassword: 'x', acceptTerms: false });
  expect(Object.keys(errors)).toEqual(['email', 'password', 'confirmPassword', 'acceptTerms']);
});
