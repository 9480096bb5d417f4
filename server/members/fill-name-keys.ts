import { sql } from 'drizzle-orm';
import type { Deps } from '#server/lib/deps.ts';
import { nameKey } from '#server/lib/name-key.ts';

const perStep = 2_000;

/**
 * Gives profiles whose key a migration took away (decision 023) a new one, oldest first, before the first visitor comes. Doubles stay: their
 * key carries their id, so that the one who had the name first keeps it to themselves.
 */
export async function fillNameKeys({ database: { db } }: Pick<Deps, 'database'>): Promise<void> {
  for (let filled = perStep; filled === perStep; ) {
    filled = await db.transaction(async (tx) => {
      // One server at a time: two that start together would both find the name free.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('name keys'))`);
      const { rows } = await tx.execute<{ id: string; name: string }>(
        sql`select id, display_name as name from profiles where name_key is null order by created_at, id limit ${perStep}`,
      );
      if (rows.length === 0) return 0;
      const keys = rows.map(({ id, name }) => ({ id, key: nameKey(name) || id }));
      await tx.execute(sql`with given as (
          select id, key, row_number() over (partition by key order by place) as turn
          from rows from (jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as (id uuid, key text)) with ordinality
            as listed (id, key, place)
        )
        update profiles p set name_key = case
            when given.turn = 1 and not exists (select from profiles o where o.name_key = given.key) then given.key
            else given.key || ' ' || given.id end
        from given where p.id = given.id`);
      return rows.length;
    });
  }
}
