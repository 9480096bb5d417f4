import { format } from 'date-fns/format';
import { site } from '#contract/site.ts';
import { mailLayout } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mail.ts';

const why = `You get this mail because you have an account at ${site.name}.`;

export function suspendedMail(
  to: string,
  { reason, until, url }: { reason: string; until: Date | null; url: string },
): Mail {
  const end = until ? `until ${format(until, 'MMM d, yyyy')}` : 'until further notice';
  return {
    to,
    subject: 'Your account is suspended',
    body: mailLayout({
      preview: `Your account is suspended ${end}.`,
      heading: 'Your account is suspended',
      paragraphs: [
        `Your account is suspended ${end}. You can sign in, read and manage your own account, but not write to others, and your listings are hidden meanwhile.`,
        `The reason: ${reason}`,
        `If you think this is a mistake, write to ${site.supportEmail}.`,
      ],
      action: { label: 'Read the community guidelines', url },
      reason: why,
    }),
  };
}

export function bannedMail(to: string, { reason, url }: { reason: string; url: string }): Mail {
  return {
    to,
    subject: 'Your account has been closed',
    body: mailLayout({
      preview: 'You can no longer sign in.',
      heading: 'Your account has been closed',
      paragraphs: [
        'Our moderators have closed your account. You can no longer sign in, and your listings are hidden.',
        `The reason: ${reason}`,
      ],
      action: { label: 'Contact Support', url },
      reason: why,
    }),
  };
}

export function liftedMail(to: string, { url }: { url: string }): Mail {
  return {
    to,
    subject: 'Your account is open again',
    body: mailLayout({
      preview: 'You can use everything as before.',
      heading: 'Your account is open again',
      paragraphs: ['You can sign in and write to others as before, and your listings are shown again.'],
      action: { label: 'Sign In', url },
      reason: why,
    }),
  };
}
