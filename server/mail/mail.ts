import { sql } from 'drizzle-orm';
import { minuteMs } from '#contract/durations.ts';
import type { SiteFacts } from '#contract/settings/site-facts-schema.ts';
import { supportInMail, supportWord } from '#contract/settings/site-facts-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { mails } from '#server/db/schema/operations.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import { readSiteFacts } from '#server/settings/site-settings.ts';
import type { MailBody } from './render-mail.ts';

export interface Mail {
  to: string;
  subject: string;
  body: MailBody;
  /** For mail that nobody needs: mail programs show a button that calls it. */
  unsubscribeUrl?: string;
  /** Where an answer goes; unset means the support address for a mail that names it, else the sender. */
  replyTo?: string | undefined;
  /** A person wrote it, so mail programs may answer it by themselves. */
  isByPerson?: boolean;
}

export const deliverMailJob: JobKind<{ mailId: string }> = { name: 'mail.deliver' };

/**
 * Writes the mail down and queues it, in the caller's transaction. The same key is the same mail, however often it is
 * asked for.
 */
export async function queueMail(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  transaction: DbOrTransaction,
  key: string,
  mail: Mail,
): Promise<string> {
  // The renderer is large, and a server may run for hours before it has a mail to write.
  const { renderMail } = await import('./render-mail.ts');
  const support = await findSupport(transaction, mail.body);
  const { html, text } = await renderMail(support ? nameSupport(mail.body, supportInMail(support)) : mail.body);
  const [row] = await transaction
    .insert(mails)
    .values({
      key,
      recipient: mail.to,
      subject: mail.subject,
      html,
      text,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      replyTo: mail.replyTo ?? (support?.supportEmail || null),
      isByPerson: mail.isByPerson ?? false,
      createdAt: clock.now(),
      // The job sends it at once; should the job be lost, the next look does.
      nextTryAt: new Date(clock.now().getTime() + minuteMs),
    })
    // Touches nothing, but gives the id of the row that is already there.
    .onConflictDoUpdate({ target: mails.key, set: { key: sql`excluded.key` } })
    .returning({ id: mails.id });
  if (!row) throw new Error(`Cannot queue mail ${key}: no row came back`);
  await jobs.add(deliverMailJob, { mailId: row.id }, { transaction });
  return row.id;
}

const namesSupport = (part: unknown): part is string => typeof part === 'string' && part.includes(supportWord);

/** Where to write is a setting; mails that name it are few. */
async function findSupport(transaction: DbOrTransaction, { paragraphs }: MailBody): Promise<SiteFacts | undefined> {
  return paragraphs.some(namesSupport) ? readSiteFacts(transaction, { production: true }) : undefined;
}

function nameSupport(body: MailBody, support: string): MailBody {
  const paragraphs = body.paragraphs.map((part) => (namesSupport(part) ? part.replaceAll(supportWord, support) : part));
  return { ...body, paragraphs };
}
