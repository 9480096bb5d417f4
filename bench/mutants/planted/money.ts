import type { Mutant } from '../mutant-runner.ts';

const subscription = ['server/billing/subscription/subscription.test.ts'];
const statusFile = 'web/billing/mine/plan-status-text.ts';
const statusTests = ['web/billing/mine/plan-status-text.test.ts'];

/** What members and staff are told of payments, access and revenue. */
export const money: readonly Mutant[] = [
  {
    breaks: 'after a failed payment every page knows until which day access lasts',
    file: 'server/auth/sessions.routes.ts',
    find: 'const failedPayment = failed && { accessUntil: failed.accessUntil?.toISOString() ?? null };',
    replace: 'const failedPayment = failed && { accessUntil: null };',
    tests: subscription,
  },
  {
    breaks: 'the mail about a failed payment names the last day of access',
    file: 'contract/notifications/account-kinds.ts',
    find: '`Meanwhile you keep your access, until ${dayText(accessUntil)}.`',
    replace: "'Meanwhile you keep your access for a few more days.'",
    tests: subscription,
  },
  {
    breaks: 'without days of grace the mail about a failed payment promises none',
    file: 'contract/notifications/account-kinds.ts',
    find: 'return isOver\n',
    replace: 'return !accessUntil\n',
    tests: subscription,
  },
  {
    breaks: 'during grace the account says until which day access lasts',
    file: statusFile,
    find: 'Your access lasts until ${dayText(graceEnds)}; to keep it, choose another card`',
    replace: 'Please choose another card`',
    tests: statusTests,
  },
  {
    breaks: 'after grace the pages say why access ended',
    file: statusFile,
    find: ', because your last payment did not go through. To come back',
    replace: '. To come back',
    tests: statusTests,
  },
  {
    breaks: 'a lapsed plan is told in the past',
    file: statusFile,
    find: 'if (!plan || !isRunning) return withoutPlanText',
    replace: 'if (!plan) return withoutPlanText',
    tests: statusTests,
  },
  {
    breaks: 'whoever has test or early-member access is not told to choose a plan',
    file: statusFile,
    find: "if (subscription.access === 'bypass') {",
    replace: "if (subscription.access === 'bypass' && subscription.plan) {",
    tests: statusTests,
  },
  {
    breaks: 'a payment that was found by recovery is revenue',
    file: 'server/billing/stripe/sync.ts',
    find: '    await recordPayments(db, payments, { userId: memberId, customerId: row.stripeCustomerId });\n',
    replace: '',
    tests: subscription,
  },
  {
    breaks: 'a signed event with an unexpected body is refused, not a fault of ours',
    file: 'server/billing/stripe/webhooks.routes.ts',
    find: 'if (!event.success) throw new Refusal(billingErrors.badEvent, { cause: event.error });\n  return event.data;',
    replace: 'return event.data as StripeEvent;',
    tests: ['server/billing/stripe/webhooks.test.ts'],
  },
  {
    breaks: 'a signed event that is no JSON is refused, not a fault of ours',
    file: 'server/billing/stripe/webhooks.routes.ts',
    find: 'throw new Refusal(isForged ? billingErrors.badSignature : billingErrors.badEvent, { cause: error });',
    replace: 'if (isForged) throw new Refusal(billingErrors.badSignature, { cause: error });\n    throw error;',
    tests: ['server/billing/stripe/webhooks.test.ts'],
  },
  {
    breaks: 'the dashboard counts the subscriptions that their page counts',
    file: 'server/admin/dashboard/metrics.ts',
    find: 'upTo(`user_subscriptions s where ${isListedSql}`)',
    replace: "upTo(`user_subscriptions s where s.status <> 'none'`)",
    tests: ['server/admin/admin.test.ts'],
  },
  {
    breaks: 'an unpaid checkout holds a charter place no longer than it lives',
    file: 'server/billing/checkout/charter-hold.ts',
    find: 'expires_at)) * 1000)',
    replace: 'expires_at)) * 1000 + 86_400_000)',
    tests: ['server/billing/checkout/checkout.test.ts'],
  },
  {
    breaks: 'a checkout that ends unpaid gives its charter place back',
    file: 'server/billing/stripe/events.ts',
    find: "if (customerId && type === 'checkout.session.expired') await followHold(deps, payments, { memberId, customerId });",
    replace: '',
    tests: ['server/billing/checkout/checkout.test.ts'],
  },
];
