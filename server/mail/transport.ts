import type { Env } from '#server/env.ts';

interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  unsubscribeUrl: string | null;
  replyTo: string | null;
  isByPerson: boolean;
  timeoutMs: number;
}

export interface MailTransport {
  /** Mail stays readable in the mailbox and leaves this machine never. */
  readonly keeps: boolean;
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

type MailEnv = Pick<Env, 'SMTP_URL' | 'SMTP_REQUIRE_TLS' | 'MAIL_FROM' | 'APP_URL'>;

/** Servers end quiet connections themselves; ending them first keeps a mail from meeting one that is closing. */
const idleMs = 20_000;
const serverMs = 30_000;

/** SMTP when it is set, else the mailbox: the row itself is the mail, and /dev/mailbox shows it. */
export function createMailTransport(env: MailEnv): MailTransport {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url) return { keeps: true, send: async () => {}, close() {} };
  const domain = new URL(env.APP_URL).hostname;
  let pool: Promise<Transporter> | undefined;

  return {
    keeps: false,
    async send({ id, to, subject, html, text, unsubscribeUrl, replyTo, isByPerson, timeoutMs }) {
      pool ??= openPool(env, url);
      const smtp = await pool;
      // The id is the same in every attempt, so that a mailbox that got it twice can tell.
      const sending = smtp.sendMail({
        from,
        to,
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
        ...(replyTo && { replyTo }),
        headers: {
          ...(isByPerson ? {} : { 'Auto-Submitted': 'auto-generated' }),
          ...unsubscribeHeaders(unsubscribeUrl),
        },
      });
      await within(timeoutMs, sending).catch((error: unknown) => {
        // The attempt that was given up must not arrive later, beside the next one.
        if ((error as { code?: string }).code === 'ETIMEDOUT') {
          pool = undefined;
          smtp.close({ force: true });
        }
        throw error;
      });
    },
    close() {
      void pool?.then((smtp) => smtp.close());
      pool = undefined;
    },
  };
}

async function openPool(env: MailEnv, url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // The row of the mail decides about another attempt.
    maxRequeues: 0,
    idleTimeout: idleMs,
    requireTLS: requiresTls(env),
    connectionTimeout: serverMs,
    greetingTimeout: serverMs,
    socketTimeout: serverMs,
    dnsTimeout: serverMs,
  });
}
type Transporter = Awaited<ReturnType<typeof openPool>>;

/** Without it, whoever stands between both servers can hide that the other one offers TLS, and reads every link. */
export function requiresTls({
  SMTP_REQUIRE_TLS: wanted,
  SMTP_URL: url = '',
}: Pick<MailEnv, 'SMTP_REQUIRE_TLS' | 'SMTP_URL'>): boolean {
  const { protocol, hostname } = new URL(url);
  const isOwn = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return wanted ? wanted === 'on' : protocol === 'smtp:' && !isOwn;
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
