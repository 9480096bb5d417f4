import type pg from 'pg';

export async function addListings(client: pg.Client, owners: readonly string[], each: number): Promise<string[][]> {
  await client.query(
    `insert into listings (user_id, title, description, brand, condition, type, price_cents, color)
     select owner, 'Layered bob', 'Worn twice.', 'gabor', 'like-new', 'both', 15000, 'Brunette'
     from unnest($1::uuid[]) owner, generate_series(1, $2::int)`,
    [owners, each],
  );
  const { rows } = await client.query<{ user_id: string; ids: string[] }>(
    'select user_id, array_agg(id::text) as ids from listings where user_id = any ($1) group by user_id',
    [owners],
  );
  const idsOf = new Map(rows.map(({ user_id, ids }) => [user_id, ids]));
  return owners.map((owner) => idsOf.get(owner) ?? []);
}

/**
 * Deals as months leave them behind: one of twenty is open, the others have ended. Written past the triggers, which would
 * want each of them to be named.
 */
export async function fillDeals(client: pg.Client, members: readonly string[], count: number): Promise<void> {
  await client.query("set session_replication_role = 'replica'");
  await client.query(
    `create temporary table made as
     select gen_random_uuid() as id, n, ($1::uuid[])[1 + (n + n / 20) % $2::int] as one, ($1::uuid[])[1 + (n * 7 + 1 + n / $2::int) % $2::int] as other,
       case when n % 20 = 0 then 'proposed' when n % 3 = 0 then 'declined' else 'expired' end as state,
       now() - make_interval(days => 10 + n % 200, secs => n % 86400) as at
     from generate_series(1, $3::int) n`,
    [members, members.length, count],
  );
  await client.query('delete from made where one = other');
  await client.query(`insert into deals (id, kind, state, proposed_by, terms_id, ended_at, ended_reason, ended_by, due_at, created_at, changed_at)
    select id, 'deal', state, one, id, case when state <> 'proposed' then at + interval '2 days' end,
      case state when 'declined' then 'price' when 'expired' then 'expired' end, case state when 'declined' then other end,
      case when state = 'proposed' then now() + interval '2 days' end, at, at from made`);
  await client.query(`insert into deal_parties (deal_id, member_id, position, view, changed_at)
    select id, one, 0, case when state = 'proposed' then 'waiting' else 'ended' end, at from made
    union all select id, other, 1, case when state = 'proposed' then 'needs-me' else 'ended' end, at from made`);
  await client.query(`insert into deal_terms (id, deal_id, position, by_id, note, expires_in_hours, expires_at, created_at, listings)
    select m.id, m.id, 0, m.one, 'Would you take this?', 48, at + interval '2 days', at,
      jsonb_build_object(l.id, jsonb_build_object('title', l.title, 'brand', l.brand, 'condition', l.condition, 'type', l.type,
        'color', l.color, 'capSize', null, 'priceCents', l.price_cents, 'photo', null))
    from made m cross join lateral (select * from listings where user_id = m.other limit 1) l`);
  await client.query(`insert into deal_moves (terms_id, position, option, deal_id, from_id, to_id, is_option, cents, listing_id)
    select m.id, 0, 0, m.id, m.one, m.other, false, 9000, null from made m
    union all select t.id, 1, 0, t.id, m.other, m.one, false, null, (select k::uuid from jsonb_object_keys(t.listings) k limit 1)
    from deal_terms t join made m on m.id = t.id`);
  await client.query(`insert into deal_listings (listing_id, deal_id)
    select mv.listing_id, mv.deal_id from deal_moves mv join made m on m.id = mv.deal_id
    where m.state = 'proposed' and mv.listing_id is not null`);
  await client.query(`insert into deal_events (deal_id, of, by_id, at) select id, 'proposed', one, at from made
    union all select id, state, case state when 'declined' then other end, at + interval '2 days' from made where state <> 'proposed'`);
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze');
}
