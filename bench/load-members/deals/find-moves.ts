import type pg from 'pg';
import type { Move } from './move.ts';

/** Moves that the server said yes to, and how they are kept. */
export interface FoundMoves {
  done: number;
  lost: number;
  /** There more often than they were done. */
  doubled: number;
  /** There though they were refused, and nothing else would explain it. */
  despiteRefusal: number;
  /** Refused though the deal says that it is possible. */
  contradicted: number;
}

interface Kept {
  dealId: string;
  of: string;
  byId: string | null;
  step: number | null;
  count: number;
}

/** Compares what members did with the timelines. A move whose answer was lost may be there or not. */
export async function findMoves(client: pg.Client, moves: readonly Move[]): Promise<FoundMoves> {
  const { rows } = await client.query<Kept>(
    `select deal_id as "dealId", of, by_id as "byId", step, count(*)::int as count from deal_events group by 1, 2, 3, 4
     union all select deal_id, 'reviewed', by_id, null, count(*)::int from deal_reviews group by 1, 2, 3`,
  );
  const kept = new Map<string, number>();
  for (const row of rows) kept.set(keyOf(row), (kept.get(keyOf(row)) ?? 0) + row.count);
  const found = { done: 0, lost: 0, doubled: 0, despiteRefusal: 0, contradicted: 0 };
  for (const [key, tried] of Map.groupBy(moves, (move) => keyOf({ ...move, byId: move.by }))) {
    const count = (outcome: Move['outcome']) => tried.filter((move) => move.outcome === outcome).length;
    const [there, done, most] = [kept.get(key) ?? 0, count('done'), count('done') + count('unknown')];
    found.done += done;
    found.lost += Math.max(0, done - there);
    found.doubled += done > 0 ? Math.max(0, there - most) : 0;
    found.despiteRefusal += done === 0 ? Math.max(0, there - most) : 0;
    found.contradicted += tried.filter(({ isContradicted }) => isContradicted).length;
  }
  return found;
}

/** The last yes of all is what agrees, and nobody alone cancels a deal. */
function keyOf({ dealId, of, byId, step }: Pick<Kept, 'dealId' | 'of' | 'byId' | 'step'>): string {
  if (of === 'canceled') return `${dealId} canceled`;
  return [dealId, of === 'agreed' ? 'accepted' : of, byId, step].join(' ');
}
