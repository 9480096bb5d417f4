import { createElement as h } from 'react';
import { mailLayout } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mail.ts';

/** Says who wrote and how much, not what: a mailbox has more readers than a conversation. */
export function newMessagesMail(
  to: string,
  parts: { senderName: string; count: number; threadUrl: string; unsubscribePage: string; unsubscribeUrl: string },
): Mail {
  const messages = parts.count === 1 ? 'a new message' : `${parts.count} new messages`;
  const stop = h('a', { href: parts.unsubscribePage, style: { color: '#655860' } }, 'Stop e-mails about new messages');
  return {
    to,
    subject: `${parts.senderName} sent you ${messages}`,
    unsubscribeUrl: parts.unsubscribeUrl,
    body: mailLayout({
      preview: `${messages[0]?.toUpperCase()}${messages.slice(1)} on Wigloop.`,
      heading: `${parts.senderName} wrote to you`,
      paragraphs: [`You have ${messages} from ${parts.senderName} that you have not read yet.`],
      action: { label: 'Read and answer', url: parts.threadUrl },
      reason: h(
        'span',
        null,
        'You get this mail because a message waited for you for ten minutes; at most one a day for each conversation. ',
        stop,
        '.',
      ),
    }),
  };
}
