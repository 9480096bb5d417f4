import { format } from 'date-fns/format';
import { mailLayout } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mail.ts';

const reason = 'You get this mail because you have a subscription at Wigloop.';

export function startedMail(
  to: string,
  { planName, isTrial, renewsAt, url }: { planName: string; isTrial: boolean; renewsAt: Date; url: string },
): Mail {
  const next = isTrial
    ? `Your free trial runs until ${day(renewsAt)}; nothing is charged before then.`
    : `It renews on ${day(renewsAt)}, and you can change or cancel it at any time.`;
  return {
    to,
    subject: 'Your subscription has started',
    body: mailLayout({
      preview: `${planName} is yours.`,
      heading: 'Welcome aboard',
      paragraphs: [`Thank you for subscribing to ${planName}.`, next],
      action: { label: 'See my subscription', url },
      reason,
    }),
  };
}

export function paymentFailedMail(to: string, { planName, url }: { planName: string; url: string }): Mail {
  return {
    to,
    subject: 'Your payment did not go through',
    body: mailLayout({
      preview: 'Please check your card.',
      heading: 'Your payment did not go through',
      paragraphs: [
        `We could not charge your card for ${planName}. Please choose another card under Manage Subscription.`,
        'You keep your access for a few more days meanwhile.',
      ],
      action: { label: 'Check my card', url },
      reason,
    }),
  };
}

export function canceledMail(
  to: string,
  { planName, endsAt, url }: { planName: string; endsAt: Date; url: string },
): Mail {
  return {
    to,
    subject: 'Your subscription was canceled',
    body: mailLayout({
      preview: 'Nothing more will be charged.',
      heading: 'Your subscription was canceled',
      paragraphs: [
        `${planName} was canceled, and nothing more will be charged. Your access lasts until ${day(endsAt)}.`,
        'If you change your mind, choose your plan again before that day.',
      ],
      action: { label: 'See my subscription', url },
      reason,
    }),
  };
}

export function endingSoonMail(
  to: string,
  { planName, isTrial, endsAt, url }: { planName: string; isTrial: boolean; endsAt: Date; url: string },
): Mail {
  const text = isTrial
    ? `The free trial of ${planName} ends on ${day(endsAt)}. Then your card is charged for the first time.`
    : `${planName} was canceled and ends on ${day(endsAt)}. Choose your plan again to keep it.`;
  return {
    to,
    subject: isTrial ? 'Your free trial is ending soon' : 'Your subscription is ending soon',
    body: mailLayout({
      preview: `Until ${day(endsAt)}.`,
      heading: isTrial ? 'Your trial is ending soon' : 'Your subscription is ending soon',
      paragraphs: [text],
      action: { label: 'See my subscription', url },
      reason,
    }),
  };
}

function day(date: Date): string {
  return format(date, 'MMM d, yyyy');
}
