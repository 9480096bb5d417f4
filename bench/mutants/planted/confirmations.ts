import type { Mutant } from '../mutant-runner.ts';

const words = ['web/auth/registration/registration-failure.test.ts'];
const registration = ['server/auth/registration/registration.test.ts'];

/** From a registration to a confirmed address: nobody is left at a dead end. */
export const confirmations: readonly Mutant[] = [
  {
    breaks: 'asking for the confirmation again sends it',
    file: 'server/auth/registration/registration.ts',
    find: 'if (!found) return;',
    replace: 'if (found) return;',
    tests: ['server/auth/registration/confirmation.test.ts'],
  },
  {
    breaks: 'an expired link brings a new one',
    file: 'server/auth/registration/registration.ts',
    find: ': await findByLink(tx, wanted.tokenHash);',
    replace: ': undefined;',
    tests: registration,
  },
  {
    breaks: 'a link used twice says that the address is confirmed',
    file: 'server/auth/registration/confirmation.ts',
    find: 'if (isConfirmed || passwordHash === null) throw new Refusal(authErrors.alreadyConfirmed);',
    replace: 'if (isConfirmed || passwordHash === null) throw new Refusal(authErrors.linkInvalid);',
    tests: registration,
  },
  {
    breaks: 'an expired link is told as expired',
    file: 'server/auth/registration/confirmation.ts',
    find: 'throw new Refusal(authErrors.confirmationExpired)',
    replace: 'throw new Refusal(authErrors.linkInvalid)',
    tests: registration,
  },
  {
    breaks: 'the page of a link used twice says that the address is confirmed',
    file: 'web/auth/registration/registration-failure.ts',
    find: "return { kind: 'confirmed', text: failureText(error) };",
    replace: "return { kind: 'problem', text: failureText(error) };",
    tests: words,
  },
  {
    breaks: 'the page of an expired link offers a new one',
    file: 'web/auth/registration/registration-failure.ts',
    find: "return { kind: 'expired', text: failureText(error) };",
    replace: "return { kind: 'problem', text: failureText(error) };",
    tests: words,
  },
  {
    breaks: 'registrations of one address are limited',
    file: 'server/auth/registration/registration.routes.ts',
    find: "await countAttempt(deps, 'register', { address: request.ip, account: body.email });",
    replace: '',
    tests: registration,
  },
  {
    breaks: 'our own limit on registrations is told as such',
    file: 'web/auth/registration/registration-failure.ts',
    find: 'return { message: failureText(error), toast: { message: `Registration failed: ${failureText(error)}` } };',
    replace: "return { message: authErrors.mailBusy.message, toast: { message: 'Email service is busy.' } };",
    tests: words,
  },
  {
    breaks: 'box and toast tell the same of a late mail',
    file: 'web/auth/registration/registration-failure.ts',
    find: "'Our verification service is late. If no",
    replace: "'Email service is busy. If no",
    tests: words,
  },
];
