import type { Mutant } from '../mutant-runner.ts';

/** What pages do with an answer and with the time: rules that nothing but a browser held before there were component tests. */
export const pages: readonly Mutant[] = [
  {
    breaks: 'who comes back from paying without a session is led to the sign-in',
    file: 'web/billing/plans/subscription-page.tsx',
    find: 'const loginDelayMs = 2000;',
    replace: 'const loginDelayMs = 20_000;',
    tests: ['web/billing/plans/subscription-page.test.tsx'],
  },
  {
    breaks: 'who has subscribed is taken on after three seconds',
    file: 'web/billing/plans/subscription-page.tsx',
    find: 'const leaveDelayMs = 3000;',
    replace: 'const leaveDelayMs = 30_000;',
    tests: ['web/billing/plans/subscription-page.test.tsx'],
  },
  {
    breaks: 'what is not verified half a minute after paying is said to be so',
    file: 'web/billing/payment-return/payment-return-page.tsx',
    find: 'const timeoutMs = 30_000;',
    replace: 'const timeoutMs = 300_000;',
    tests: ['web/billing/payment-return/payment-return-page.test.tsx'],
  },
  {
    breaks: 'a start that looks like the return from a payment asks again',
    file: 'web/billing/payment-return/billing-watcher.tsx',
    find: 'const recheckDelayMs = 2000;',
    replace: 'const recheckDelayMs = 200_000;',
    tests: ['web/billing/payment-return/payment-return-page.test.tsx'],
  },
  {
    breaks: 'with the paywall on a member without a plan is sent to the plans',
    file: 'web/auth/doors/require-subscriber.tsx',
    find: "member?.subscription === 'inactive' && !hasTimedOut",
    replace: "member?.subscription === 'inactive' && hasTimedOut",
    tests: ['web/auth/doors/require-subscriber.test.tsx'],
  },
  {
    breaks: 'a page whose session cannot be read proceeds after eight seconds',
    file: 'web/auth/doors/session-door.tsx',
    find: 'const timeoutMs = 8000;',
    replace: 'const timeoutMs = 80_000;',
    tests: ['web/auth/doors/require-subscriber.test.tsx'],
  },
  {
    breaks: 'a registration whose mail is in trouble is tried three times',
    file: 'web/auth/registration/registration-attempts.ts',
    find: 'export const attemptsMax = 3;',
    replace: 'export const attemptsMax = 2;',
    tests: ['web/auth/registration/register-page.test.tsx'],
  },
  {
    breaks: 'the form of a listing opens for its owner alone',
    file: 'web/listings/form/create-listing-page.tsx',
    find: 'the form is for its owner alone.\n  const isRefused = isError || (data && member && data.owner.id !== member.id);',
    replace: 'the form is for its owner alone.\n  const isRefused = isError;',
    tests: ['web/listings/form/create-listing-page.test.tsx'],
  },
  {
    breaks: 'only a listing that the server cannot find is called not found',
    file: 'web/listings/page/listing-page-member.tsx',
    find: "const isMissing = error !== null && judgeFailure(error) === 'missing';",
    replace: 'const isMissing = error !== null;',
    tests: ['web/listings/page/listing-page.test.tsx'],
  },
  {
    breaks: 'the words of a list stay while somebody chooses from it',
    file: 'web/ui/form/native-select.tsx',
    find: 'const shown = held ?? options;',
    replace: 'const shown = options;',
    tests: ['web/ui/form/native-select.test.tsx'],
  },
  {
    breaks: 'who takes a new version does not wait for an old worker that is busy',
    file: 'web/offline/register-worker.ts',
    find: '  setTimeout(reload, patienceMs);\n',
    replace: '',
    tests: ['web/offline/register-worker.test.tsx'],
  },
  {
    breaks: 'only members see the banner of the test mode',
    file: 'web/shell/edge/screen-edge.tsx',
    find: "status === 'signed-in' && site?.testMode",
    replace: 'site?.testMode',
    tests: ['web/shell/edge/screen-edge.test.tsx'],
  },
];
