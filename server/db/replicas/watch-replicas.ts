import type { Bus } from '#server/db/bus/bus.ts';
import type { Database } from '#server/db/database.ts';

const announcements = ['listing', 'cards', 'member', 'block', 'settings'];
const lookEveryMs = 500;
const lookSoonMs = 20;
const answerMs = 900;
const behindMaxMs = 5_000;

interface Replica {
  database: Database;
  position: number | undefined;
}

interface Replicas {
  choose(): { database: Database; leaveOut(): void } | undefined;
}

/** For the metrics: the watched replicas that do not answer or are too far behind, counted anew at each scrape. */
export const countLeftOut = new Set<() => number>();

/**
 * Knows which replicas may be asked. The commit of what was announced has no position in the log when it is announced, so whoever hears of it
 * asks the primary how long the log is now. Until that is known, and until a replica has replayed as much, it is not asked: what is read after an
 * announcement is never older than what it announced. Nobody waits meanwhile, the primary answers.
 */
export function watchReplicas(primary: Database, bus: Bus): Replicas {
  const replicas: Replica[] = primary.replicas.map((database) => ({ database, position: undefined }));
  let heard = 1;
  let asked = 0;
  let needed = 0;
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  const lengths: { at: number; position: number }[] = [];
  let reached = 0;

  const look = async (): Promise<void> => {
    const upTo = heard;
    const position = await ask(primary, primaryPosition);
    if (position !== undefined) {
      const now = performance.now();
      if (asked < upTo) [asked, needed] = [upTo, position];
      lengths.push({ at: now, position });
      while (lengths[0] && now - lengths[0].at > behindMaxMs) reached = lengths.shift()?.position ?? reached;
    }
    await Promise.all(
      replicas.map(async (replica) => {
        replica.position = await ask(replica.database, replicaPosition);
      }),
    );
  };
  countLeftOut.add(() => replicas.filter(({ position = -1 }) => position < reached).length);
  const isReady = ({ position }: Replica): boolean => position !== undefined && position >= Math.max(needed, reached);

  let isLooking = false;
  const lookNow = async (): Promise<void> => {
    clearTimeout(timer);
    if (isLooking) return;
    isLooking = true;
    await look();
    isLooking = false;
    if (primary.pool.ending) return;
    const isSoon = asked < heard || replicas.some(({ position }) => position !== undefined && position < needed);
    timer = setTimeout(lookNow, isSoon ? lookSoonMs : lookEveryMs).unref();
  };
  const onNews = (): void => {
    heard += 1;
    void lookNow();
  };
  for (const channel of announcements) bus.subscribe(channel, onNews, onNews);
  void lookNow();

  return {
    choose() {
      if (asked < heard || !bus.isLive()) return undefined;
      const ready = replicas.filter(isReady);
      turn += 1;
      const replica = ready[turn % ready.length];
      return (
        replica && {
          database: replica.database,
          leaveOut() {
            replica.position = undefined;
          },
        }
      );
    },
  };
}

const primaryPosition = `select pg_current_wal_insert_lsn() - '0/0' as position`;
const replicaPosition = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as position`;

async function ask({ reserved }: Database, text: string): Promise<number | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, answerMs, undefined);
  });
  try {
    const asked = reserved.pool.query<{ position: string | null }>(text).catch(() => undefined);
    const position = (await Promise.race([asked, isLate]))?.rows[0]?.position;
    return position ? Number(position) : undefined;
  } finally {
    clearTimeout(timer);
  }
}
