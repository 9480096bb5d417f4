import { dayText } from '#contract/day-text.ts';
import { supportWord } from '#contract/settings/site-facts-values.ts';
import { site } from '#contract/site.ts';
import type { Mail } from '#server/mail/mail.ts';

const why = `You get this mail because you have an account at ${site.name}.`;

export function suspendedMail(
  to: string,
  { reason, until, url }: { reason: string; until: Date | null; url: string },
): Mail {
  const end = until ? `until ${dayText(until)}` : 'until further notice';
  return {
    to,
    subject: 'Your account is suspended',
    body: {
      preview: `Your account is suspended ${end}.`,
      heading: 'Your account is suspended',
      paragraphs: [
        `Your account is suspended ${end}. You can sign in, read and manage your own account, but not write to others, and your listings are hidden meanwhile.`,
        `The reason: ${reason}`,
        `If you think this is a mistake, write to ${supportWord}.`,
      ],
      action: { label: 'Read the community guidelines', url },
      reason: why,
    },
  };
}

/** The end of a banned member's subscription. */
export type Ending = 'none' | 'ended' | 'refunded';

const endingTexts: Record<Ending, string[]> = {
  none: [],
  ended: ['Your subscription has ended, and nothing more will be charged.'],
  refunded: [
    'Your subscription has ended, and nothing more will be charged. What you paid for the time that was left goes back to the card you paid with; we write to you when it is on its way.',
  ],
};

export function bannedMail(to: string, { reason, ending, url }: { reason: string; ending: Ending; url: string }): Mail {
  return {
    to,
    subject: 'Your account has been closed',
    body: {
      preview: 'You can no longer sign in.',
      heading: 'Your account has been closed',
      paragraphs: [
        'Our moderators have closed your account. You can no longer sign in, and your listings are hidden.',
        `The reason: ${reason}`,
        ...endingTexts[ending],
      ],
      action: { label: 'Contact Support', url },
      reason: why,
    },
  };
}

export function liftedMail(to: string, { wasBanned, url }: { wasBanned: boolean; url: string }): Mail {
  const text = wasBanned
    ? 'You can sign in again, and your listings are shown again. Your subscription ended when your account was closed: to have one, sign in and choose a plan.'
    : 'You can sign in and write to others as before, and your listings are shown again.';
  return {
    to,
    subject: 'Your account is open again',
    body: {
      preview: wasBanned ? 'You can sign in again.' : 'You can use everything as before.',
      heading: 'Your account is open again',
      paragraphs: [text],
      action: { label: 'Sign In', url },
      reason: why,
    },
  };
}
