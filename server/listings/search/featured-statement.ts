import { sellerTiers } from '#contract/billing/billing-values.ts';
import { featuredMax } from '#contract/listings/listing-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { amongBrands, inPriceRange, matchingFilters, ofSeller } from './conditions.ts';
import type { Criteria } from './criteria.ts';
import { carriedColumns } from './facets.ts';
import { gatherSql, where } from './search-statement.ts';
import { type Shape, shapeOf, valuesOf } from './shape.ts';
import { type Bind, type Statement, statementOf } from './statement.ts';
import { holdsWords, textPlanSql } from './text-plan.ts';

/** How many listings of each tier are looked at in an hour, however many there are. */
const steps = 2_000;
/** How many of those that match are considered: enough to find three sellers among them. */
const considered = 60;
/** Of a text with a word so rare that it is found by its tokens. */
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
  const candidates = shape.words > 0 ? ['union select id, user_id, owner_tier from rare'] : [];
  return `with ${shape.words > 0 ? `${rareSql(shape, bind)}, ` : ''}
    candidates as materialized (
      ${sellerTiers.map((tier) => walkSql(shape, tier, hourly, bind)).join(' union all ')} ${candidates.join(' ')}
    ), turns as (
      select id, user_id, owner_tier, ${turnOf(hourly)} as turn from candidates
    ), chosen as materialized (
      select id, row_number() over (order by owner_tier = 'annual' desc, nth, turn) as place from (
        select *, row_number() over (partition by user_id order by turn) as nth from turns
      ) each_seller order by place limit ${featuredMax}
    )
    select coalesce(json_agg(card order by place), '[]')::text as cards from chosen join listing_cards on listing_id = id`;
}

/** From the hour's place to the end of the index, then from its beginning. */
function walkSql(shape: Shape, tier: string, hourly: string, bind: Bind): string {
  const withText = shape.words > 0;
  const pivot = `md5(${hourly}::text)::uuid`;
  const near = (
    side: string,
  ) => `(select id, user_id, owner_tier, ${carriedColumns}${withText ? ', search_text' : ''} from listings
    where shelf = 'active' and owner_tier = '${tier}' and id ${side} ${pivot} order by id limit ${limitOf(withText)})`;
  const kept = [...holdsWords(shape), ...filtersOf(shape, bind)];
  return `(select id, user_id, owner_tier from (
      select * from (${near('>=')} union all ${near('<')}) round limit ${steps}
    ) near ${where(kept)} order by ${turnOf(hourly)} limit ${considered})`;
}

function turnOf(hourly: string): string {
  return `uuid_hash_extended(id, ${hourly})`;
}

/** A word that few listings have is found by its tokens, as the search itself finds it. */
function rareSql(shape: Shape, bind: Bind): string {
  const also = ['(select rare from plan)', ...holdsWords(shape), 'owner_tier is not null'];
  return `plan as materialized (
      ${textPlanSql(shape, bind)}
    ), ${gatherSql({ shape, limit: rareMax, thorough: false }, bind, also, 'by_tokens')},
    rare as materialized (
      select l.id, l.user_id, l.owner_tier from by_tokens join listings l on l.id = by_tokens.id
    )`;
}

function limitOf(withText: boolean): string {
  return withText ? `(select case when rare then 0 else ${steps} end from plan)` : String(steps);
}

function filtersOf(shape: Shape, bind: Bind): string[] {
  return [
    ...ofSeller(shape, bind),
    ...matchingFilters(shape, bind),
    ...amongBrands(shape, bind),
    ...inPriceRange(shape, bind),
  ];
}

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
