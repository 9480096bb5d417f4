import { sellerTiers } from '#contract/billing/billing-values.ts';
import { hourMs } from '#contract/durations.ts';
import { featuredMax } from '#contract/listings/listing-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import {
  amongBrands,
  carriedColumns,
  holdingText,
  inPriceRange,
  isTitled,
  matchingFilters,
  ofSeller,
  type Shape,
  shapeOf,
  valuesOf,
} from './conditions.ts';
import type { Criteria } from './criteria.ts';
import { type Bind, type Statement, statementOf } from './prepared-lists.ts';
import { gatherSql, where } from './search-sql.ts';

/** How many listings of each tier are looked at in an hour, however many there are. */
const steps = 2_000;
const considered = 60;
const rareMax = 100;

/**
 * Annual sellers come first, then one listing of each seller before a second of anyone; beyond that the hour decides.
 * The walk begins at another place each hour too, so that among very many listings each has its turn.
 */
export function featuredStatement(criteria: Criteria, hour: number): Statement {
  const shape: Shape = { ...shapeOf(criteria), sort: 'newest' };
  return statementOf({ what: 'featured', shape, write: featuredSql }, valuesOf(criteria, { hour }));
}

function featuredSql(shape: Shape, bind: Bind): string {
  const hourly = bind('hour', 'bigint');
  return `with walked as materialized (
      ${sellerTiers.map((tier) => walkSql(shape, tier, hourly, bind)).join(' union all ')}
    )${shape.text ? `, ${rareSql(shape, bind, hourly)}` : ''}, candidates as materialized (
      select id, user_id, owner_tier from walked ${shape.text ? 'union select id, user_id, owner_tier from rare' : ''}
    ), turns as (
      select id, user_id, owner_tier, ${turnOf(hourly)} as turn from candidates
    ), chosen as materialized (
      select id, row_number() over (order by owner_tier = 'annual' desc, nth, turn) as place from (
        select *, row_number() over (partition by user_id order by turn) as nth from turns
      ) each_seller order by place limit ${featuredMax}
    )
    select coalesce(json_agg(card order by place), '[]')::text as cards from chosen join listing_cards on listing_id = id`;
}

function walkSql(shape: Shape, tier: string, hourly: string, bind: Bind): string {
  const pivot = `md5(${hourly}::text)::uuid`;
  const near = (
    side: string,
  ) => `(select id, user_id, owner_tier, ${carriedColumns}${shape.text || shape.without ? ', title_words' : ''}${shape.freeShipping ? ', shipping_cents' : ''} from listings
    where shelf = 'active' and owner_tier = '${tier}' and id ${side} ${pivot} order by id limit ${steps})`;
  // What leads has the words where the best match has them.
  const kept = [...filtersOf(shape, bind), ...(shape.text ? [isTitled(bind)] : []), isHere('user_id', hourly)];
  return `(select id, user_id, owner_tier from (
      select * from (${near('>=')} union all ${near('<')}) round limit ${steps}
    ) near ${where(kept)} order by ${turnOf(hourly)} limit ${considered})`;
}

/** Nobody is led to who is away; the few who are stand in an index of their own. */
function isHere(owner: string, hourly: string): string {
  return `${owner} not in (select id from profiles where away_until > to_timestamp(${hourly} * ${hourMs / 1000}))`;
}

function turnOf(hourly: string): string {
  return `uuid_hash_extended(id, ${hourly})`;
}

function rareSql(shape: Shape, bind: Bind, hourly: string): string {
  const also = [`(select (select count(*) from walked) < ${featuredMax})`, 'owner_tier is not null'];
  return `gathered as materialized (${gatherSql({ shape, tier: '1', also, isTitled: true }, bind)}), rare as materialized (
      select l.id, l.user_id, l.owner_tier from (select id from gathered order by key desc, id desc limit ${rareMax}) one
      join listings l on l.id = one.id where ${isHere('l.user_id', hourly)}
    )`;
}

function filtersOf(shape: Shape, bind: Bind): string[] {
  return [
    ...ofSeller(shape, bind),
    ...matchingFilters(shape, bind),
    ...amongBrands(shape, bind),
    ...inPriceRange(shape, bind),
    ...holdingText({ ...shape, text: false }, bind),
  ];
}

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
