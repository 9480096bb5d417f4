import { site } from '#contract/site.ts';
import type { Mail } from '#server/mail/mail.ts';

interface InvitationParts {
  by: string;
  role: string;
  days: number;
  url: string;
}

export function invitationMail(to: string, { by, role, days, url }: InvitationParts): Mail {
  return {
    to,
    subject: `You are invited to the team of ${site.name}`,
    body: {
      preview: `${by} has invited you to the back office.`,
      heading: 'Join the team',
      paragraphs: [
        `${by} has invited you to the back office of ${site.name} (${role}).`,
        `Open the link and sign in with ${to}, or make an account with this address first. The link works for ${days} days.`,
      ],
      action: { label: 'Accept the invitation', url },
      reason: 'If you do not know the sender, leave it: nothing happens without you.',
    },
  };
}
