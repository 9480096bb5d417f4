import { dayText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';

import { supportWord } from '#contract/settings/site-facts-values.ts';
import { site } from '#contract/site.ts';
import type { Mail } from '#server/mail/mail.ts';

const reason = 'You get this mail because you have a subscription at Wigloop.';

export function startedMail(
  to: string,
  mail: { planName: string; isTrial: boolean; renewsAt: Date; priceCents: number; url: string },
): Mail {
  const { planName, isTrial, renewsAt, priceCents, url } = mail;
  const next = isTrial
    ? `Your free trial runs until ${dayText(renewsAt)}; nothing is charged before then, and ${moneyText(priceCents)} after it.`
    : `It renews on ${dayText(renewsAt)} for ${moneyText(priceCents)}, and you can change or cancel it at any time.`;
  return {
    to,
    subject: 'Your subscription has started',
    body: {
      preview: `${planName} is yours.`,
      heading: 'Welcome aboard',
      paragraphs: [`Thank you for subscribing to ${planName}.`, next],
      action: { label: 'See my subscription', url },
      reason,
    },
  };
}

/** A paid plan that cannot go on is not sold a second time. */
const fromThatDay = 'You can choose a plan again from that day on.';

export function canceledMail(
  to: string,
  mail: { planName: string; isPaidAlready: boolean; endsAt: Date; time: Date; url: string },
): Mail {
  const { planName, isPaidAlready, endsAt, time, url } = mail;
  const isOver = endsAt <= time;
  const before = isPaidAlready ? fromThatDay : 'If you change your mind, choose your plan again before that day.';
  return {
    to,
    subject: 'Your subscription was canceled',
    body: {
      preview: 'Nothing more will be charged.',
      heading: 'Your subscription was canceled',
      paragraphs: [
        `${planName} was canceled, and nothing more will be charged. It ${isOver ? 'ended on' : 'is yours until'} ${dayText(endsAt)}.`,
        isOver ? 'If you would like to come back, choose a plan again.' : before,
      ],
      action: { label: 'See my subscription', url },
      reason,
    },
  };
}

interface EndedByTeam {
  planName: string;
  reason: string;
  /** Null where it ended at once. */
  endsAt: Date | null;
  refundCents: number;
  url: string;
}

export function endedByTeamMail(to: string, { planName, reason: why, endsAt, refundCents, url }: EndedByTeam): Mail {
  const end = endsAt
    ? `Our team has ended your subscription to ${planName}. It is not renewed, and your access lasts until ${dayText(endsAt)}.`
    : `Our team has ended your subscription to ${planName}. Your access ended with it.`;
  const charge = 'Nothing more will be charged.';
  const charges = refundCents > 0 ? `${refundText(refundCents)} ${charge}` : charge;
  return {
    to,
    subject: 'Our team has ended your subscription',
    body: {
      preview: 'Nothing more will be charged.',
      heading: 'Your subscription was ended',
      paragraphs: [end, `The reason: ${why}`, charges, `If you think this is a mistake, write to ${supportWord}.`],
      action: { label: 'See my subscription', url },
      reason,
    },
  };
}

export function trialRefusedMail(
  to: string,
  { planName, priceCents, url }: { planName: string; priceCents: number; url: string },
): Mail {
  return {
    to,
    subject: 'Your free trial could not begin',
    body: {
      preview: 'Nothing was charged.',
      heading: 'Your free trial could not begin',
      paragraphs: [
        'The free trial is given once to each person, and this card or address has had one before. Nothing was charged, and no subscription was started.',
        `You can subscribe to ${planName} without a trial: ${moneyText(priceCents)} at once, then the same at each renewal.`,
      ],
      action: { label: 'See the plans', url },
      reason: 'You get this mail because you wanted to subscribe at Wigloop.',
    },
  };
}

export function refundedMail(to: string, { refundCents }: { refundCents: number }): Mail {
  return {
    to,
    subject: 'Your refund is on its way',
    body: {
      preview: refundText(refundCents),
      heading: 'Your refund is on its way',
      paragraphs: [
        `Your subscription ended before the time you had paid for was over. ${refundText(refundCents)}`,
        'Banks usually need five to ten days until it is on your account.',
      ],
      reason: `You get this mail because you had a subscription at ${site.name}.`,
    },
  };
}

/** One payment, in full or in part; the plan goes on. */
export function paymentRefundedMail(
  to: string,
  { refundCents, paidAt, reason: why }: { refundCents: number; paidAt: Date; reason: string | null },
): Mail {
  return {
    to,
    subject: 'Your refund is on its way',
    body: {
      preview: refundText(refundCents),
      heading: 'Your refund is on its way',
      paragraphs: [
        `Our team has given back what you paid on ${dayText(paidAt)}, in full or in part. ${refundText(refundCents)}`,
        ...(why ? [`The reason: ${why}`] : []),
        'Your plan does not change. Banks usually need five to ten days until the money is on your account.',
      ],
      reason: `You get this mail because you paid for a subscription at ${site.name}.`,
    },
  };
}

function refundText(cents: number): string {
  return `${moneyText(cents)} goes back to the card you paid with.`;
}

export function endingSoonMail(
  to: string,
  mail: {
    planName: string;
    isTrial: boolean;
    isPaidAlready: boolean;
    endsAt: Date;
    priceCents: number | null;
    url: string;
  },
): Mail {
  const { planName, isTrial, isPaidAlready, endsAt, priceCents, url } = mail;
  const keep = isPaidAlready ? fromThatDay : 'Choose your plan again to keep it.';
  const price = priceCents === null ? '' : ` ${moneyText(priceCents)}`;
  const text = isTrial
    ? `The free trial of ${planName} ends on ${dayText(endsAt)}. Then your card is charged${price} for the first time.`
    : `${planName} was canceled and ends on ${dayText(endsAt)}. ${keep}`;
  return {
    to,
    subject: isTrial ? 'Your free trial is ending soon' : 'Your subscription is ending soon',
    body: {
      preview: `Until ${dayText(endsAt)}.`,
      heading: isTrial ? 'Your trial is ending soon' : 'Your subscription is ending soon',
      paragraphs: [text],
      action: { label: 'See my subscription', url },
      reason,
    },
  };
}
