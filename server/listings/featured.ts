import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/serve.ts';
import type { Criteria } from './criteria.ts';
import { featuredStatement } from './featured-statement.ts';

const hourMs = 3_600_000;

/** What leads the results: a few matching listings of Premium sellers, others each hour. */
export async function findFeatured(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  criteria: Criteria,
): Promise<RawJson> {
  // What is sold or traded is no longer for anyone to lead to.
  if (criteria.shelf !== 'active') return new RawJson('{"listings":[]}');
  const hour = Math.floor(clock.now().getTime() / hourMs);
  const { rows } = await pool.query<{ cards: string }>(featuredStatement(criteria, hour));
  return new RawJson(`{"listings":${rows[0]?.cards ?? '[]'}}`);
}
