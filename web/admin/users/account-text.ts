import type { MemberAccount, SignInObstacle } from '#contract/admin/accounts.ts';
import { momentText } from '#contract/day-text.ts';
import { minuteMs } from '#contract/durations.ts';

const obstacleTexts: Record<SignInObstacle, string> = {
  banned: 'They are banned.',
  unconfirmed: 'Their address is not confirmed.',
  locked: 'Too many wrong passwords: nobody gets in from a new browser',
  'code-locked': 'Too many wrong codes: nobody gets past the second factor',
  'needs-code': 'After the password they need a code of their second factor.',
};

export function obstacleText({ kind, until }: MemberAccount['obstacles'][number]): string {
  return until ? `${obstacleTexts[kind]} until ${momentText(until)}.` : obstacleTexts[kind];
}

const refusalTexts: Record<string, string> = {
  'auth.invalid_credentials': 'Wrong password',
  'auth.not_verified': 'Address not confirmed',
  'auth.banned': 'Banned',
  'auth.wrong_code': 'Wrong code',
  'auth.code_expired': 'Code too late',
};

/** How an attempt to sign in ended. */
export function signInText(refusal: string | null): string {
  if (refusal === null) return 'Signed in';
  return refusalTexts[refusal] ?? `Refused (${refusal})`;
}

const mailTexts: Record<string, string> = {
  registration: 'Registration',
  confirmation: 'Confirmation of the address',
  reset: 'Reset link',
  'password-changed': 'Password changed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'second-factor-removed': 'Second factor removed',
  notification: 'Notice',
  letter: 'Daily letter',
  'support-answer': 'Answer of support',
  'subscription-ended': 'Subscription ended',
  'subscription-refund': 'Refund',
};

export function mailText(kind: string): string {
  return mailTexts[kind] ?? kind.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());
}

export function mailStateText({ status, at, sentAt, problem }: MemberAccount['mails'][number]): string {
  if (sentAt)
    return Date.parse(sentAt) - Date.parse(at) < minuteMs ? 'Handed over at once' : `Handed over ${momentText(sentAt)}`;
  if (status === 'void') return 'No longer wanted, not sent';
  if (status === 'returned') return 'Came back: there is no such address';
  if (status === 'kept') return 'Kept in the mailbox of this server';
  return problem ? `Waits: ${problem}` : 'Waits';
}
