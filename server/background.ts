import { startCardKeeper } from '#server/listings/cards/refresh-cards.ts';
import { allJobs } from './all-jobs.ts';
import type { RunningJobs } from './jobs/jobs.ts';
import { startWorking } from './jobs/work-when-told.ts';
import { startBeats } from './jobs/worker-beats.ts';
import type { Deps } from './lib/deps.ts';
import { startMatchKeeper } from './matches/matches.jobs.ts';
import { sendNotificationMails } from './notifications/notification-mails.ts';
import { startPushes } from './notifications/push/send-pushes.ts';
import { startPhotoChanger } from './photos/change-photo-files.ts';
import type { Services } from './services.ts';
import { startWishMatcher } from './wishes/wishes.jobs.ts';

/** All that a worker does: jobs, and what is done as soon as the database announces it. Several workers share it. */
export async function startBackground(
  deps: Deps & { jobs: RunningJobs },
  services: Services,
): Promise<{ stop(): Promise<void> }> {
  const background = { ...deps, settings: services.settings };
  await deps.jobs.work(allJobs(background, services));
  const running = [
    startBeats(background),
    startPushes(background, services.push),
    // A mail that is promised at once waits half a minute for its reader: the job of each minute alone would be too late.
    startWorking(background, {
      news: 'notification',
      name: 'mails of notifications',
      async step() {
        await sendNotificationMails(background);
        return false;
      },
    }),
    startCardKeeper(background),
    startWishMatcher(background),
    startMatchKeeper(background),
    startPhotoChanger(background, services.media),
  ];
  return {
    async stop() {
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}
