import type pg from 'pg';
import { bindingStates } from '#contract/deals/deal-states.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { sqlList } from '#server/db/sql-list.ts';
import { readAnswer, untilAnswered } from '../until-answered.ts';
import type { World } from '../world.ts';

export interface FoundReservations {
  held: number;
  completed: number;
  /** Wigs that two deals hold or have given away. */
  double: number;
  /** Held without a reservation, reserved without being held, or shown otherwise. */
  stray: number;
}

/** The wigs that a deal moves: of a choice the one that was picked. */
const moved = `select d.id as deal_id, d.state, m.listing_id from deals d join deal_moves m on m.terms_id = d.terms_id
  where m.listing_id is not null and (not m.is_option or m.listing_id = any (d.picks))`;
const isBinding = `state in (${sqlList(bindingStates)})`;

/** Compares the agreed deals with the reservations, and with what members see of the wigs. */
export async function findReservations({ site, members }: World, client: pg.Client): Promise<FoundReservations> {
  const { rows: held } = await client.query<{ id: string }>(
    `with moved as (${moved}) select listing_id as id from moved where ${isBinding}`,
  );
  const { rows } = await client.query<{ double: number; stray: number; completed: number }>(`with moved as (${moved})
    select (select count(*)::int from (select from moved where ${isBinding} or state = 'completed'
        group by listing_id having count(*) > 1) twice) as double,
      (select count(*)::int from (select * from moved where ${isBinding}) held
        full join deal_reservations r using (deal_id, listing_id) where r.listing_id is null or held.state is null)
      + (select count(*)::int from listings l where l.is_reserved <> exists (
        select from deal_reservations r where r.listing_id = l.id)) as stray,
      (select count(*)::int from deals where state = 'completed') as completed`);
  const [seen] = rows as [{ double: number; stray: number; completed: number }];
  const [reader] = members;
  let shownOtherwise = 0;
  for (const { id } of held) {
    const answer = reader && (await untilAnswered(() => site.send(reader, { path: `/api/listings/${id}` })));
    if (!readAnswer<Listing>(answer)?.isReserved) shownOtherwise += 1;
  }
  return { ...seen, held: held.length, stray: seen.stray + shownOtherwise };
}
