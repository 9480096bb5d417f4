import { payText } from '#contract/billing/pay-text.ts';
import { dayText } from '#contract/day-text.ts';
import { supportWord } from '#contract/settings/site-facts-values.ts';
import { site } from '#contract/site.ts';
import type { NotificationKind } from './notification-kind.ts';

/** Money, and who can enter the account: nobody can turn these off. */
export interface AccountData {
  'payment-failed': {
    planName: string;
    /** Null where the member may enter without paying. */
    accessUntil: string | null;
    /** The day was over when the payment failed. */
    isOver: boolean;
    /** The amount owed, and Stripe's page to pay it. */
    due?: { cents: number; url: string } | null;
  };
  'plan-changed': { planName: string; before: string };
  'new-sign-in': {
    /** "Chrome on Windows". */
    device: string;
    /** The device with its place, for the mail alone. */
    origin: string;
    when: string;
  };
}
export type AccountKindId = keyof AccountData;

/** Each is mailed at once, also to whoever has seen it here. */
const always = { waitMinutes: 0, everyMinutes: 0, evenIfSeen: true };

const paymentFailed: NotificationKind<AccountData['payment-failed']> = {
  family: 'billing',
  sentence: ({ data }) => `Your payment for ${data.planName} did not go through. ${accessText(data)}`.trim(),
  leadsTo: () => '/account/subscription',
  channels: { mail: true, push: true },
  canBeTurnedOff: false,
  mail: {
    ...always,
    letter: ({ data }) => ({
      subject: 'Your payment did not go through',
      preview: 'Please check your card.',
      heading: 'Your payment did not go through',
      paragraphs: [
        `We could not charge your card for ${data.planName}. Please choose another card under Manage Subscription.`,
        ...[accessText(data)].filter(Boolean),
      ],
      action: data.due
        ? { label: payText(data.due.cents), url: data.due.url }
        : { label: 'Check my card', path: '/account/subscription' },
      reason: `You get this mail because you have a subscription at ${site.name}.`,
    }),
  },
};

function accessText({ accessUntil, isOver }: AccountData['payment-failed']): string {
  if (accessUntil === null) return '';
  return isOver
    ? `Your access ended on ${dayText(accessUntil)}. It comes back as soon as the payment goes through.`
    : `Meanwhile you keep your access, until ${dayText(accessUntil)}.`;
}

const planChanged: NotificationKind<AccountData['plan-changed']> = {
  family: 'billing',
  sentence: ({ data: { planName } }) => `Your plan is now ${planName}`,
  leadsTo: () => '/account/subscription',
  channels: { mail: true, push: true },
  canBeTurnedOff: false,
  mail: {
    ...always,
    letter: ({ data: { planName, before } }) => ({
      subject: `Your plan is now ${planName}`,
      preview: 'The change you chose has happened.',
      heading: 'Your plan has changed',
      paragraphs: [
        `Your plan was ${before}. It is ${planName} now.`,
        'What it costs and when it renews is in your account.',
      ],
      action: { label: 'See my subscription', path: '/account/subscription' },
      reason: `You get this mail because you have a subscription at ${site.name}.`,
    }),
  },
};

const newSignIn: NotificationKind<AccountData['new-sign-in']> = {
  family: 'account',
  sentence: ({ data: { device } }) => `Your account was used from a new browser: ${device}`,
  leadsTo: () => '/account/settings#devices',
  channels: { mail: true, push: true },
  canBeTurnedOff: false,
  mail: {
    ...always,
    letter: ({ data: { origin, when } }) => ({
      subject: 'A new sign-in to your account',
      preview: 'From a browser we had not seen before.',
      heading: 'A new sign-in',
      paragraphs: [
        `Your account was used from a browser we had not seen before: ${origin}, on ${new Date(when).toUTCString()}.`,
        `If this was not you, write to ${supportWord} at once.`,
      ],
      action: { label: 'See your devices', path: '/account/settings#devices' },
      reason: 'We tell you about the first sign-in from each browser.',
    }),
  },
};

export const accountKinds = {
  'payment-failed': paymentFailed,
  'plan-changed': planChanged,
  'new-sign-in': newSignIn,
} as unknown as Record<AccountKindId, NotificationKind>;
