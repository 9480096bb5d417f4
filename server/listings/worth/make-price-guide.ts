import { sql } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import {
  guideAccountDays,
  guideDays,
  guideSalesMax,
  guideSalesPerSeller,
} from '#contract/listings/worth/price-guide-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import { groupKeysSql } from './guide-groups.ts';

export const priceGuideJob: JobKind<object> = { name: 'listings.price-guide' };

/** On a site that was just filled or updated nobody waits for the night. */
export async function makePriceGuideIfNone({
  database: { pool },
  jobs,
}: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  const { rows } = await pool.query<{ isMissing: boolean }>(
    `select not exists (select from price_guide) and exists (select from listings where status = 'sold') as "isMissing"`,
  );
  if (rows[0]?.isMissing) await jobs.add(priceGuideJob, {});
}

/** Makes the whole table anew; who reads meanwhile reads the one before. */
export async function makePriceGuide({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - guideDays * dayMs).toISOString();
  await db.transaction(async (tx) => {
    // Of two at once the second waits here, and finds everything as the first left it.
    await tx.execute(`lock table price_guide in share row exclusive mode`);
    await tx.execute(`set local statement_timeout to '10min'`);
    await tx.execute('delete from price_guide');
    await tx.execute(sql`insert into price_guide (wigs, sales) ${sql.raw(groupsSql(`'${since}'::timestamptz`))}`);
  });
}

/**
 * Completed deals of one wig for cash alone between two members who are not linked and whose accounts were not new, at the sum
 * that was paid in the end. Of the same two members the newest deal counts.
 */
const dealSales = (
  since: string,
) => `select distinct on (least(wig.from_id, wig.to_id), greatest(wig.from_id, wig.to_id))
      wig.listing_id, wig.from_id as seller_id, wig.to_id as buyer_id, d.kind = 'recorded-sale' as is_recorded,
      paid.cents, d.ended_at as sold_at
    from deals d
      join deal_moves wig on wig.terms_id = d.terms_id and wig.listing_id is not null
        and (not wig.is_option or wig.listing_id = any (d.picks))
      join deal_moves cash on cash.terms_id = d.terms_id and (cash.from_id, cash.to_id) = (wig.to_id, wig.from_id)
      join listings l on l.id = wig.listing_id
      join "user" seller on seller.id = wig.from_id
      join "user" buyer on buyer.id = wig.to_id
      join profiles buyers on buyers.id = wig.to_id and buyers.status = 'active'
      cross join lateral (select cash.cents - coalesce(sum(a.cents), 0)::int as cents
        from deal_adjustments a where a.deal_id = d.id and a.answer = 'yes') paid
    where paid.cents > 0 and d.state = 'completed' and d.ended_at > ${since} and ${mayCount('l')}
      and 2 = (select count(*) from deal_moves m
        where m.terms_id = d.terms_id and (not m.is_option or m.listing_id = any (d.picks)))
      and not are_linked(wig.from_id, wig.to_id)
      and greatest(seller.created_at, buyer.created_at) <= d.agreed_at - interval '${guideAccountDays} days'
    order by least(wig.from_id, wig.to_id), greatest(wig.from_id, wig.to_id), d.ended_at desc, d.id`;

/** What its owner marked as sold, at the price as asked. What went through a deal counts as the deal or not at all. */
const markedSales = (since: string) => `select id, user_id, null, null, price_cents, updated_at
    from listings l where status = 'sold' and not has_changed_hands and price_cents > 0 and updated_at > ${since}
      and ${mayCount('l')}`;

/**
 * The member, or of the accounts linked with theirs the one whose id comes first: they count as one. A network links two parties of
 * deals only where both used it within a day, as in `links_between`; cards and devices link all.
 */
const personOf = (member: string) => `coalesce((select b.user_id from account_traces a
      join account_traces b on (b.kind, b.hash) = (a.kind, a.hash)
    where a.user_id = ${member} and (a.kind <> 'network'
      or abs(extract(epoch from a.seen_at - b.seen_at)) <= 86400 and b.user_id in (select id from parties))
    order by b.user_id limit 1), ${member})`;

/** Neither what staff took down nor what members sold who are suspended or banned. */
const mayCount = (listing: string) => `not ${listing}.owner_hidden and not ${listing}.removed_by_admin`;

/** Nobody crowds confirmed sales out by marking many listings as sold. */
const confirmedFirst = 'is_recorded is null, sold_at desc, listing_id';

const groupsSql = (since: string) => `with sales as (
    (${dealSales(since)}) union all ${markedSales(since)}
  ), parties as materialized (
    select seller_id as id from sales where buyer_id is not null union select buyer_id from sales where buyer_id is not null
  ), people as materialized (
    select id, ${personOf('id')} as person from (select seller_id as id from sales union select id from parties) members
  ), grouped as (
    select wigs, seller_id, seller.person as seller, buyer.person as buyer, is_recorded, s.cents, s.sold_at, listing_id,
      row_number() over (partition by wigs, seller_id order by ${confirmedFirst}) as own_place
    from sales s join people seller on seller.id = seller_id left join people buyer on buyer.id = buyer_id
      join listings l on l.id = s.listing_id cross join lateral unnest(${groupKeysSql}) wigs
    where wigs is not null and seller.person is distinct from buyer.person
  ), newest as (
    select *, row_number() over (partition by wigs order by ${confirmedFirst}) as place
    from grouped where own_place <= ${guideSalesPerSeller}
  )
  select wigs, json_agg(json_build_array(seller_id, cents, extract(epoch from sold_at), seller, buyer, is_recorded) order by place)
  from newest where place <= ${guideSalesMax} group by wigs`;
