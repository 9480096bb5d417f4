import type { Env } from '#server/env.ts';

interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  unsubscribeUrl: string | null;
  timeoutMs: number;
}

export interface MailTransport {
  /** Mail stays readable in the mailbox and leaves this machine never. */
  readonly keeps: boolean;
  send(mail: OutgoingMail): Promise<void>;
}

/** SMTP when it is set, else the mailbox: the row itself is the mail, and /dev/mailbox shows it. */
export function createMailTransport(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'APP_URL'>): MailTransport {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url) return { keeps: true, send: async () => {} };
  const domain = new URL(env.APP_URL).hostname;
  return {
    keeps: false,
    async send({ id, to, subject, html, text, unsubscribeUrl, timeoutMs }) {
      const { createTransport } = await import('nodemailer');
      const smtp = createTransport({
        url,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
      });
      try {
        // The id is the same in every attempt, so that a mailbox that got it twice can tell.
        const sending = smtp.sendMail({
          from,
          to,
          subject,
          html,
          text,
          messageId: `<${id}@${domain}>`,
          headers: unsubscribeHeaders(unsubscribeUrl),
        });
        await within(timeoutMs, sending);
      } finally {
        smtp.close();
      }
    },
  };
}

/** RFC 8058: the mail program itself can unsubscribe, by one POST and without a page. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (!url) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('The mail server did not answer in time'), { code: 'ETIMEDOUT' })),
      ms,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
