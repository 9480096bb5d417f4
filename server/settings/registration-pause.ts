import { z } from 'zod';
import { hourMs } from '#contract/durations.ts';
import { pauseErrors } from '#contract/settings/registration-pause.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { findLatest, saveSiteSetting } from './site-settings.ts';

type PauseDeps = Pick<Deps, 'clock'> & { database: { db: DbOrTransaction } };

const stored = z.object({ until: z.iso.datetime() });

/** The end of the pause; null once it has come. */
export async function findRegistrationPause({ database: { db }, clock }: PauseDeps): Promise<string | null> {
  const { data } = stored.safeParse((await findLatest(db, 'registration_pause'))?.value);
  return data && new Date(data.until) > clock.now() ? data.until : null;
}

export async function saveRegistrationPause(
  { database: { db }, clock }: PauseDeps,
  by: string,
  hours: number | null,
): Promise<string | null> {
  const now = clock.now();
  const until = hours === null ? null : new Date(now.getTime() + hours * hourMs).toISOString();
  await saveSiteSetting(db, { key: 'registration_pause', value: until === null ? {} : { until }, by }, now);
  return until;
}

/** Asked of the database each time: a pause holds at once in every process. */
export async function refuseWhilePaused(deps: PauseDeps): Promise<void> {
  const until = await findRegistrationPause(deps);
  if (until) throw new Refusal(pauseErrors.paused, { beside: { until } });
}
