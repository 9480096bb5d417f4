import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Deps } from '#server/lib/deps.ts';

const beatEveryMs = 10_000;
/** A worker that missed three beats is away. */
export const awaySeconds = 40;

/** Says each ten seconds that this process does background work. The newest beat stays, so that staff read since when nobody works. */
export function startBeats({ database, env, log }: Pick<Deps, 'database' | 'env' | 'log'>): { stop(): Promise<void> } {
  const id = randomUUID();
  const beat = () => recordBeat(database.pool, id, env.ROLE).catch((error) => log.warn({ err: error }, 'worker beat'));
  let last = beat();
  const timer = setInterval(() => {
    last = beat();
  }, beatEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}

/** A finished backup beats once, as a worker of the role `backup`. */
export async function recordBeat(pool: Pick<pg.ClientBase, 'query'>, id: string, role: string): Promise<void> {
  await pool.query(
    `with pruned as (
       delete from worker_beats where (role = 'backup') = ($2 = 'backup') and process_id <> $1 and beat_at < now() - interval '1 minute'
     ) insert into worker_beats (process_id, role, started_at, beat_at) values ($1, $2, now(), now())
     on conflict (process_id) do update set beat_at = now()`,
    [id, role],
  );
}

interface LastWork {
  workerAt: Date | null;
  backupAt: Date | null;
}

export async function getLastWork(pool: Pick<pg.ClientBase, 'query'>): Promise<LastWork> {
  const { rows } = await pool.query(`select max(beat_at) filter (where role <> 'backup') as "workerAt",
    max(beat_at) filter (where role = 'backup') as "backupAt" from worker_beats`);
  return rows[0];
}
