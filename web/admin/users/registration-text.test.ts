import { expect, test } from 'vitest';
import { registrationText } from './registration-text.ts';

test('the steps of a registration are told as what the member did', () => {
  const told = (name: string, status: 'completed' | 'failed', errorCode: string | null = null) =>
    registrationText({ name, status, errorCode });
  expect(told('sign_up', 'completed')).toBe('Signed up');
  expect(told('email_confirmed', 'completed')).toBe('Confirmed the address');
  expect(told('sign_up', 'failed', 'already_registered')).toBe(
    'Tried to sign up, in vain: the address already had an account',
  );
});
