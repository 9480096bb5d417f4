import { expect, test } from 'vitest';
import { judgeRefusal } from './refusals.ts';
import { requiresTls } from './transport.ts';

test.each([
  ['550 5.1.1 no such user', 'recipient'],
  ['550 no such user here', 'recipient'],
  ['553 5.1.3 bad address', 'recipient'],
  ['550 5.7.1 relaying denied', 'ours'],
  ['554 5.7.1 blocked', 'ours'],
  ['553 5.1.8 bad sender', 'ours'],
  ['421 4.7.0 try again later', 'later'],
])('%s is read as %s', (response, refused) => {
  expect(judgeRefusal({ command: 'RCPT TO', response })).toBe(refused);
});

test('a sign-in at the mail server that is refused is no refusal of the mail', () => {
  expect(judgeRefusal({ command: 'AUTH PLAIN', response: '535 5.7.8 wrong password' })).toBe('later');
});

test.each([
  [{ SMTP_URL: 'smtp://mail.example.com' }, true],
  [{ SMTP_URL: 'smtp://localhost:25' }, false],
  [{ SMTP_URL: 'smtps://mail.example.com' }, false],
  [{ SMTP_URL: 'smtp://mail.example.com', SMTP_REQUIRE_TLS: 'off' as const }, false],
  [{ SMTP_URL: 'smtp://127.0.0.1:25', SMTP_REQUIRE_TLS: 'on' as const }, true],
])('with %o TLS is insisted on: %s', (env, isRequired) => {
  expect(requiresTls(env)).toBe(isRequired);
});
