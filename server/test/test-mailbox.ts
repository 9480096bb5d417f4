import { desc, eq } from 'drizzle-orm';
import { allJobs } from '#server/all-jobs.ts';
import { mails } from '#server/db/schema/operations.ts';
import { sendNotificationMails } from '#server/notifications/notification-mails.ts';
import type { TestApp } from './test-app.ts';

/** What reached this address, newest first; mails that are due by the test's clock among it. */
export async function readMailbox({ deps, services }: TestApp, recipient: string) {
  await sendNotificationMails({ ...deps, settings: services.settings });
  return deps.database.db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.createdAt));
}

/** The link of the newest mail, as its reader would open it. */
export async function newestLink(testApp: TestApp, recipient: string): Promise<URL> {
  const [mail] = await readMailbox(testApp, recipient);
  const address = mail?.text?.match(/https?:\/\/\S+/)?.[0];
  if (!address) throw new Error(`No mail with a link for ${recipient}`);
  return new URL(address);
}

export async function runJobs({ deps, services }: TestApp): Promise<void> {
  const jobs = allJobs(deps, services);
  while ((await deps.jobs.drain(jobs)) > 0);
}
