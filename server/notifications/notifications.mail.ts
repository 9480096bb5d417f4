import { createElement as h } from 'react';
import type { Letter } from '#contract/notifications/notification-kind.ts';
import type { Mail } from '#server/mail/mail.ts';

/** Where a reader ends such mails, and in which words; see unsubscribe.ts. */
export interface StopLinks {
  label: string;
  /** For people. */
  page: string;
  /** For mail programs. */
  url: string;
}

/** The letter of a kind in the frame of every mail. */
export function notificationMail(
  to: string,
  { letter, appUrl, stop }: { letter: Letter; appUrl: string; stop?: StopLinks | undefined },
): Mail {
  const { subject, preview, heading, paragraphs, pictures = [], action, reason } = letter;
  const stopLink = stop && h('a', { href: stop.page, style: { color: '#655860' } }, stop.label);
  return {
    to,
    subject,
    ...(stop && { unsubscribeUrl: stop.url }),
    body: {
      preview,
      heading,
      paragraphs,
      pictures: pictures.map(({ path, ...picture }) => ({ url: `${appUrl}${path}`, ...picture })),
      action: { label: action.label, url: 'url' in action ? action.url : `${appUrl}${action.path}` },
      reason: stopLink ? h('span', null, `${reason} `, stopLink, '.') : reason,
    },
  };
}
