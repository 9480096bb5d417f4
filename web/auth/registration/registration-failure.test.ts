import { expect, test } from 'vitest';
import { authErrors } from '#contract/auth/auth.ts';
import { momentText } from '#contract/day-text.ts';
import { commonErrors } from '#contract/errors.ts';
import { pauseErrors } from '#contract/settings/registration-pause.ts';
import { ApiCallError } from '#web/lib/api/api-call-error.ts';
import { explainConfirmationFailure, explainRegistrationFailure } from './registration-failure.ts';

const refusal = ({ code, status }: { code: string; status: number }, message = 'The roof is leaking.') =>
  new ApiCallError(code, message, { status });

test('a late mail is told by box and toast alike, each in its own words', () => {
  const { message, toast } = explainRegistrationFailure(refusal(authErrors.mailDelayed));
  expect(message).toBe('Our verification service is experiencing delays. Please try again in a few minutes.');
  expect(toast?.message).toBe(
    'Our verification service is late. If no verification email arrives within 24 hours, please contact support through our contact page.',
  );
});

test('our own limit on registrations is told as such, never as the mail server’s', () => {
  const sentence = 'Too many attempts. Please try again in 9 minutes.';
  const own = explainRegistrationFailure(refusal(commonErrors.rateLimited, sentence));
  expect(own).toEqual({ message: sentence, toast: { message: `Registration failed: ${sentence}` } });
  const busy = explainRegistrationFailure(refusal(authErrors.mailBusy));
  expect([busy.message, busy.toast?.message]).toEqual([
    'Registration email service is currently busy. Please try again in a few minutes.',
    'Email service is busy, please try again in a few minutes.',
  ]);
});

test('a visitor reads until when new accounts are paused', () => {
  const { code, status, message } = pauseErrors.paused;
  const until = '2026-05-04T12:00:00.000Z';
  const paused = new ApiCallError(code, message, { status, answer: { until } });
  expect(explainRegistrationFailure(paused)).toEqual({
    message: `New accounts are paused until ${momentText(until)}.`,
  });
});

test.each([
  ['was used before says that the address is confirmed', authErrors.alreadyConfirmed, 'confirmed'],
  ['has expired leads to a new one', authErrors.confirmationExpired, 'expired'],
  ['came to another browser asks for the password', authErrors.passwordNeeded, 'password'],
  ['was made up is a problem', authErrors.linkInvalid, 'problem'],
] as const)('a confirmation link that %s', (_, error, kind) => {
  expect(explainConfirmationFailure(refusal(error)).kind).toBe(kind);
});
