import type { Mutant } from '../mutant-runner.ts';

/** What proves itself by a signature or a secret. */
export const signatures: readonly Mutant[] = [
  {
    breaks: 'the cookie of a session carries our signature',
    file: 'server/auth/sessions.ts',
    find: 'return split > 0 && given.length === wanted.length && timingSafeEqual(given, wanted) ? token : undefined;',
    replace:
      'return split > 0 && given.length === wanted.length && timingSafeEqual(wanted, wanted) ? token : undefined;',
    tests: ['server/auth/sign-in/sign-in.test.ts'],
  },
  {
    breaks: 'cookies of our own carry our signature',
    file: 'server/auth/signed-cookies.ts',
    find: 'return isSame(given.slice(split + 1), sign(name, value)) ? value : undefined;',
    replace: 'return value;',
    tests: ['server/auth/registration/confirmation.test.ts', 'server/auth/sign-in/sign-in.test.ts'],
  },
  {
    breaks: 'only Stripe tells of payments',
    file: 'server/billing/stripe/webhooks.routes.ts',
    find: 'return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime());',
    replace: 'return JSON.parse(String(body));',
    tests: ['server/billing/stripe/webhooks.test.ts'],
  },
  {
    breaks: 'an event that Stripe signed long ago is not believed',
    file: 'server/billing/stripe/webhooks.routes.ts',
    find: 'const toleranceSeconds = 300;',
    replace: 'const toleranceSeconds = 30_000_000;',
    tests: ['server/billing/stripe/webhooks.test.ts'],
  },
  {
    breaks: 'mails are stopped by whoever has the signed link',
    file: 'server/notifications/unsubscribe.ts',
    find: 'if (given.length !== wanted.length || !timingSafeEqual(given, wanted))\n    throw new Refusal(notificationErrors.brokenLink);',
    replace: '',
    tests: ['server/notifications/notification-mails.test.ts'],
  },
  {
    breaks: 'of a link only its hash is kept',
    file: 'server/auth/links.ts',
    find: "return createHash('sha256').update(token).digest('base64url');",
    replace: 'return token;',
    tests: [
      'server/auth/registration/registration.test.ts',
      'server/auth/registration/confirmation.test.ts',
      'server/auth/sign-in/sign-in.test.ts',
    ],
  },
];
