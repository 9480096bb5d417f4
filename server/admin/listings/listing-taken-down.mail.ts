import { site } from '#contract/site.ts';
import { mailLayout } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mail.ts';

/** The member's own title stays out of the subject: nothing that somebody typed reaches a header. */
export function listingTakenDownMail(
  to: string,
  { title, reason, appUrl }: { title: string; reason: string; appUrl: string },
): Mail {
  return {
    to,
    subject: 'Your listing was taken down',
    body: mailLayout({
      preview: `One of your listings is no longer on ${site.name}.`,
      heading: 'Your listing was taken down',
      paragraphs: [
        `Our moderators have taken down your listing “${title}”.`,
        ...reason.split(/\n+/).filter((line) => line.trim()),
        'It cannot be restored from Recently Removed. If you think this is a mistake, please write to us.',
      ],
      action: { label: 'Contact Support', url: `${appUrl}/contact` },
      reason: `You get this mail because you listed this item on ${site.name}.`,
    }),
  };
}
