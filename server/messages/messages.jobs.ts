import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { deleteUnsentImages } from './message-images.ts';

export function messageJobs(deps: Deps, media: MediaStore): Job[] {
  return [
    job({
      kind: { name: 'messages.unsent-images' },
      schedule: '15 4 * * *',
      run: () => deleteUnsentImages(deps, media),
    }),
  ];
}
