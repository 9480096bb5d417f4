import { sql } from 'drizzle-orm';
import { pause } from '#server/jobs/pause.ts';
import type { Deps } from '#server/lib/deps.ts';
import { passDeals } from './act-on-deal.ts';

/** Deals that are moved in one transaction: enough to share its cost, few enough that nobody waits long for their lock. */
const batch = 20;
/** Found at once: many may be due in the same moment, and to find the next few among them takes as long as to find these. */
const foundAtOnce = 500;

/** Lets happen what is due in every deal. Done twice, late or by two servers at once, it comes to the same end. */
export async function passTime(deps: Pick<Deps, 'database' | 'clock'>): Promise<number> {
  const now = deps.clock.now().getTime();
  const { db } = deps.database;
  let [last, passed] = [{ dueAt: new Date(0).toISOString(), id: '00000000-0000-0000-0000-000000000000' }, 0];
  const failures: unknown[] = [];
  const pass = async (dealIds: string[]) => {
    await db.transaction((tx) => passDeals(tx, dealIds, now));
    passed += dealIds.length;
  };
  for (;;) {
    const { rows: due } = await db.execute<{ id: string; dueAt: string }>(
      sql`select id, due_at as "dueAt" from deals
        where due_at <= ${new Date(now).toISOString()}::timestamptz and (due_at, id) > (${last.dueAt}::timestamptz, ${last.id}::uuid)
        order by due_at, id limit ${sql.raw(String(foundAtOnce))}`,
    );
    for (let at = 0; at < due.length; at += batch) {
      const ids = due.slice(at, at + batch).map(({ id }) => id);
      await pass(ids).catch(async () => {
        // One that fails must not keep the others waiting.
        for (const id of ids) await pass([id]).catch((error) => failures.push(error));
      });
      if (ids.length === batch) await pause();
    }
    last = due.at(-1) ?? last;
    if (due.length === foundAtOnce) continue;
    if (failures.length > 0) throw failures[0];
    return passed;
  }
}
