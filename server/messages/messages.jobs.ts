import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { deliverOldHeld, pruneHeld } from './held-messages.ts';
import { deleteUnsentImages } from './message-images.ts';

export function messageJobs(deps: Deps & { settings: SettingsReader }, media: MediaStore): Job[] {
  return [
    job({ kind: { name: 'messages.held' }, schedule: '*/5 * * * *', run: () => deliverOldHeld(deps) }),
    job({
      kind: { name: 'messages.unsent-images' },
      schedule: '15 4 * * *',
      run: async () => {
        await pruneHeld(deps);
        await deleteUnsentImages(deps, media);
      },
    }),
  ];
}
