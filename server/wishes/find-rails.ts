import type { CallAnswer } from '#contract/endpoint.ts';
import { fitFilters } from '#contract/fit/judge-fit.ts';
import type { ListingCard } from '#contract/listings/listings.ts';
import { nearShades } from '#contract/listings/shade-distance.ts';
import { railLength } from '#contract/wishes/rail-values.ts';
import type { findMyRails } from '#contract/wishes/rails.ts';
import { findFit } from '#server/fit/fit.ts';
import type { Deps } from '#server/lib/deps.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';

type Rail = keyof CallAnswer<typeof findMyRails>;

/** The rows `found (listing_id, at)` of a rail become cards of what others offer now, the latest first. */
const railSql = (found: string) => `with found as materialized (${found})
  select c.card from found join listings l on l.id = found.listing_id join listing_cards c on c.listing_id = l.id
  where l.shelf = 'active' and l.user_id <> $1::uuid and not ${blockedBetweenSql('l.user_id', '$1::uuid')}
  order by found.at desc, l.id limit ${railLength}`;

/** Each rail reads the newest rows of an index, so that no member's home grows with the catalogue or with the member's past. */
const newest = 2_000;
const savesRead = 200;
const matchesRead = 3 * railLength;

const matchedSql = (ofSeller: string) =>
  railSql(`select m.listing_id, max(m.matched_at) as at
    from wishes w cross join lateral (
      select listing_id, matched_at from wish_matches where wish_id = w.id order by matched_at desc nulls last limit ${matchesRead}
    ) m
    where w.user_id = $1::uuid and w.seller_id is ${ofSeller} and m.matched_at > $2::timestamptz - interval '14 days'
    group by m.listing_id`);

export const railStatements: Record<Rail, { name: string; text: string }> = {
  fits: {
    name: 'rail-fits',
    text: railSql(`select id as listing_id, sort_at as at from (
        select id, sort_at, cap_size, piece, shade from listings
        where shelf = 'active' and not is_reserved order by sort_at desc, id desc limit ${newest}
      ) latest
      where ($2::text = '' or cap_size = $2::text) and ($3::text = '' or piece = $3::text)
        and (cardinality($4::text[]) = 0 or shade = any ($4::text[]))
      order by sort_at desc limit ${3 * railLength}`),
  },
  changed: {
    name: 'rail-changed',
    text: railSql(`select s.listing_id, max(h.changed_at) as at from (
        select listing_id, created_at from saved_listings where user_id = $1::uuid order by created_at desc nulls last limit ${savesRead}
      ) s join price_history h on h.listing_id = s.listing_id
      where h.changed_at > greatest(s.created_at, $2::timestamptz - interval '30 days') group by s.listing_id`),
  },
  followed: { name: 'rail-followed', text: matchedSql('not null') },
  alerts: { name: 'rail-alerts', text: matchedSql('null') },
  viewed: {
    name: 'rail-viewed',
    text: railSql('select listing_id, viewed_at as at from recently_viewed where user_id = $1::uuid'),
  },
};

export async function findRails(
  deps: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
): Promise<CallAnswer<typeof findMyRails>> {
  const { pool } = deps.database;
  const ask = async (rail: Rail, ...values: unknown[]) => {
    const { rows } = await pool.query<{ card: ListingCard }>({
      ...railStatements[rail],
      values: [memberId, ...values],
    });
    return rows.map(({ card }) => card);
  };
  const now = deps.clock.now();
  const fit = await findFit(deps, memberId);
  const wanted = fit && fitFilters(fit);
  const shades = nearShades(fit?.shades ?? []);
  const isKnown = wanted !== null || shades.length > 0;
  const [fits, changed, followed, alerts, viewed] = await Promise.all([
    isKnown ? ask('fits', wanted?.capSize ?? '', wanted?.piece ?? '', shades) : [],
    ask('changed', now),
    ask('followed', now),
    ask('alerts', now),
    ask('viewed'),
  ]);
  return { fits, changed, followed, alerts, viewed };
}
