import { randomUUID } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import { createPayments } from '#server/billing/stripe/payments.ts';
import type { Env } from '#server/env.ts';
import { createMediaStore } from '#server/lib/media/create-media-store.ts';
import { requireDataFolder } from '#server/lib/startup/data-folder.ts';
import { createMailTransport } from '#server/mail/transport.ts';
import { type Finding, ill, well } from './finding.ts';
import { examineAccount } from './stripe-findings.ts';

const gigabyte = 1024 ** 3;
const mailMs = 20_000;

export async function examineDisk(env: Env): Promise<Finding[]> {
  await requireDataFolder(env);
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  const free = (bavail * bsize) / gigabyte;
  const text = `${Math.floor(free)} GB free in ${env.DATA_DIR}`;
  return [
    free < 1 ? ill('Disk', `${text}: photographs and backups will soon be refused.`) : well('Disk', `${text}.`),
    await examineModes(env),
  ];
}

/** Password hashes, sessions and private pictures lie below DATA_DIR. */
async function examineModes({ DATA_DIR }: Env): Promise<Finding> {
  const { mode } = await stat(DATA_DIR);
  // Windows has no such modes. The right to pass through, which an embedded database of root needs, shows no file.
  const isOpen = process.getuid !== undefined && (mode & 0o066) !== 0;
  return isOpen
    ? ill('Modes', `other users of this machine can read ${DATA_DIR}. Run: chmod -R go-rw ${DATA_DIR}`)
    : well('Modes', `other users of this machine cannot read ${DATA_DIR}.`);
}

/** Writes, reads, lists and deletes a small file where photographs lie. */
export async function examineStorage(env: Env): Promise<Finding> {
  const store = await createMediaStore(env);
  const key = `avatars/doctor/${randomUUID()}.webp`;
  const bytes = Buffer.from('written to see whether it can be read');
  await store.put(key, bytes, 'image/webp');
  const found = await store.get(key);
  // The nightly clean-up and the backup list the store, which keys may be refused that read and write.
  const listed = await Array.fromAsync(store.list('avatars/doctor')).catch((error: unknown) => error);
  await store.delete([key]);
  const where = env.MEDIA_URL ? `bucket ${new URL(env.MEDIA_URL).hostname}` : 'folder of this machine';
  if (!Array.isArray(listed) || !listed.some((file) => file.key === key))
    return ill(
      'Storage',
      `the ${where} does not list what it keeps: allow it (s3:ListBucket), or backups and the clean-up fail.`,
    );
  return found?.bytes.equals(bytes)
    ? well('Storage', `the ${where} keeps what is written.`)
    : ill('Storage', `the ${where} does not give back what was written.`);
}

/** A real mail: only its arrival shows that addresses, keys and the reputation of the sender are right. */
export async function examineMail(env: Env): Promise<Finding> {
  const transport = createMailTransport(env);
  if (transport.keeps)
    return well('Mail', `is kept in the mailbox at ${env.APP_URL}/dev/mailbox: SMTP_URL is not set.`);
  const text = `This mail was sent by the doctor of ${env.APP_URL}. Whoever reads it has a mail server that works.`;
  await transport.send({
    id: randomUUID(),
    to: env.SUPER_ADMIN_EMAIL,
    subject: 'Wigloop can send mail',
    text,
    html: `<p>${text}</p>`,
    unsubscribeUrl: null,
    replyTo: null,
    isByPerson: false,
    timeoutMs: mailMs,
  });
  transport.close();
  return well('Mail', `one went to ${env.SUPER_ADMIN_EMAIL}; look whether it arrives, and not among the spam.`);
}

/** Everything that the account must hold, or that there is none. */
export async function examineStripe(env: Env): Promise<Finding[]> {
  const payments = await createPayments(env, '', undefined);
  if (payments) return examineAccount(payments.stripe, env);
  return [
    env.production
      ? ill('Stripe', 'STRIPE_SECRET_KEY is not set: nobody can pay, and the paywall counts as off.')
      : well('Stripe', `the sandbox at ${env.APP_URL}/dev/stripe answers: STRIPE_SECRET_KEY is not set.`),
  ];
}
