import type pg from 'pg';

export interface FoundNotices {
  due: number;
  missing: number;
  surplus: number;
}

/** Everything in a timeline is told once to each party but the one who did it. */
export async function findToldOfDeals(client: pg.Client): Promise<FoundNotices> {
  const { rows } = await client.query<FoundNotices>(`
    with due as (
      select e.deal_id, 'deal-' || e.of as kind, p.member_id as to_id, count(*) as count
      from deal_events e join deal_parties p on p.deal_id = e.deal_id and p.member_id is distinct from e.by_id group by 1, 2, 3
    ), told as (
      select deal_id, kind, to_id, count(*) as count from notifications
      where deal_id is not null and kind in (select kind from due) group by 1, 2, 3
    )
    select coalesce(sum(due.count), 0)::int as due,
      coalesce(sum(greatest(coalesce(due.count, 0) - coalesce(told.count, 0), 0)), 0)::int as missing,
      coalesce(sum(greatest(coalesce(told.count, 0) - coalesce(due.count, 0), 0)), 0)::int as surplus
    from due full join told using (deal_id, kind, to_id)`);
  return rows[0] as FoundNotices;
}
