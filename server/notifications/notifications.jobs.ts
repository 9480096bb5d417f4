import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import { sendNotificationMails } from './notification-mails.ts';
import { deleteOldNotifications } from './notifications.ts';

export function notificationJobs(deps: Deps): Job[] {
  return [
    job({ kind: { name: 'notifications.mails' }, schedule: '* * * * *', run: () => sendNotificationMails(deps) }),
    job({ kind: { name: 'notifications.purge' }, schedule: '45 3 * * *', run: () => deleteOldNotifications(deps) }),
  ];
}
