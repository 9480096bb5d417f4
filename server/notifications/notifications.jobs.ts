import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { sendDailyLetters } from './daily-letters.ts';
import { sendNotificationMails } from './notification-mails.ts';
import { deleteOldNotifications } from './notifications.ts';
import { deleteOldPauses } from './push/push-devices.ts';
import type { PushSender } from './push/push-sender.ts';
import { sendPushes } from './push/send-pushes.ts';

export function notificationJobs(deps: Deps & { settings: SettingsReader }, push: PushSender): Job[] {
  return [
    job({ kind: { name: 'notifications.mails' }, schedule: '* * * * *', run: () => sendNotificationMails(deps) }),
    job({ kind: { name: 'notifications.letters' }, schedule: '* * * * *', run: () => sendDailyLetters(deps) }),
    job({ kind: { name: 'notifications.pushes' }, schedule: '* * * * *', run: () => sendPushes(deps, push) }),
    job({
      kind: { name: 'notifications.purge' },
      schedule: '45 3 * * *',
      async run() {
        await deleteOldNotifications(deps);
        await deleteOldPauses(deps);
      },
    }),
  ];
}
