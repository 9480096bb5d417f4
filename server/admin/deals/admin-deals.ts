import { sql } from 'drizzle-orm';
import { adminDays } from '#contract/admin/admin.ts';
import type { AdminDeal, findAdminDeals as listed } from '#contract/admin/deals.ts';
import type { getDealNumbers } from '#contract/admin/numbers/deal-numbers.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import type { DealState } from '#contract/deals/deal-states.ts';
import { decisionOutcomes } from '#contract/deals/deal-values.ts';
import type { CallAnswer } from '#contract/endpoint.ts';
import { commonErrors } from '#contract/errors.ts';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import { containing } from '#server/admin/containing.ts';
import { personJson } from '#server/admin/person-json.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { Deal } from '#server/deals/rules/deal-state.ts';
import { fatesOf } from '#server/deals/rules/endings.ts';
import { returnable } from '#server/deals/rules/returns.ts';
import { dealAnswer, staff } from '#server/deals/store/deal-json.ts';
import { loadDeal } from '#server/deals/store/load-deal.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { type MomentList, readMomentPage } from '#server/lib/moment-page.ts';

type AdminDealRow = CallAnswer<typeof listed>['deals'][number];
type DealNumbers = CallAnswer<typeof getDealNumbers>;

interface Wanted {
  search?: string | undefined;
  state?: DealState | undefined;
  cursor?: string | undefined;
}

/** One page of all deals but the caller's own, in one statement; disputes come with the oldest first, which is closed next by itself. */
export async function findAdminDeals(
  { database: { pool } }: Pick<Deps, 'database'>,
  callerId: string,
  { search, state, cursor }: Wanted,
  fewMax = 1_000,
): Promise<RawJson> {
  const { who, named } = search ? await findNamed(pool, search, fewMax) : { who: 'anyone' as const, named: null };
  const wantedId = search && isId.test(search) ? search : null;
  const values = [state ?? null, named, wantedId, callerId];
  const page = await readMomentPage(pool, dealList(state, who), { values, cursor, refusal: dealErrors.brokenCursor });
  return new RawJson(`{"deals":${page?.json},"nextCursor":${JSON.stringify(page?.nextCursor)}}`);
}

const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Who = 'anyone' | 'nobody' | 'few' | 'many';

/** The members with this in their name. Where many share it, only the pattern: from the newest deal on, one of theirs is soon met. */
async function findNamed(
  pool: Deps['database']['pool'],
  search: string,
  fewMax: number,
): Promise<{ who: Who; named: unknown }> {
  const pattern = containing(search);
  const { rows } = await pool.query<{ id: string }>(
    `select id from profiles where display_name ilike $1 limit ${fewMax + 1}`,
    [pattern],
  );
  // Otherwise every deal would be asked whether it is one of nobody's.
  if (rows.length === 0) return { who: 'nobody', named: [] };
  return rows.length > fewMax ? { who: 'many', named: pattern } : { who: 'few', named: rows.map(({ id }) => id) };
}

/** `$2` is what `findNamed` found, `$3` the id of a deal. */
const parties: Record<Who, string> = {
  anyone: '$2::text is null and $3::text is null',
  nobody: 'd.id = $3::uuid and $2::uuid[] is not null',
  few: '(d.id = $3::uuid or d.id in (select dp.deal_id from deal_parties dp where dp.member_id = any ($2::uuid[])))',
  many: `(d.id = $3::uuid or exists (select from deal_parties dp join profiles p on p.id = dp.member_id
    where dp.deal_id = d.id and p.display_name ilike $2))`,
};

/** Each shape has a text of its own, so that each finds its index. */
function dealList(state: DealState | undefined, who: Who): MomentList {
  const isQueue = state === 'disputed';
  const byState = isQueue ? "d.state = 'disputed' and $1::text = d.state" : 'd.state = $1';
  return {
    perPage: 25,
    moment: isQueue ? 'd.due_at' : 'd.changed_at',
    id: 'd.id',
    direction: isQueue ? 'asc' : 'desc',
    rows: (isAfter) => `select d.* from deals d where ${state ? byState : '$1::text is null'} and ${parties[who]}
      and not exists (select from deal_parties own where own.deal_id = d.id and own.member_id = $4) and ${isAfter}`,
    json: jsonRow<AdminDealRow>({
      id: 'd.id',
      kind: 'd.kind',
      state: 'd.state',
      parties: `(select json_agg(${partyJson} order by dp.position)
        from deal_parties dp left join profiles p on p.id = dp.member_id where dp.deal_id = d.id)`,
      wigs: `(select coalesce(json_agg(wig.copy ->> 'title'), '[]') from deal_terms t
        cross join lateral jsonb_each(t.listings) wig (id, copy) where t.id = d.terms_id)`,
      createdAt: 'd.created_at',
      changedAt: 'd.changed_at',
      dueAt: 'd.due_at',
      claimedBy: `(select ${personJson('s.claimed_by')} from deal_disputes s where s.deal_id = d.id)`,
    }),
    from: 'page d',
  };
}

const partyJson = jsonRow<AdminDealRow['parties'][number]>({
  id: 'dp.member_id',
  displayName: `coalesce(p.display_name, '${deletedMemberName}')`,
});

/** As its parties see it, but for addresses and what only they may do. Staff who are a party see it as a party, not here. */
export async function getAdminDeal(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  callerId: string,
  id: string,
): Promise<AdminDeal> {
  const stored = await loadDeal(db, id);
  if (!stored) throw new Refusal(dealErrors.notFound);
  if (stored.deal.parties.includes(callerId)) throw new Refusal(commonErrors.forbidden);
  const answer = dealAnswer(stored, { id: staff, standing: undefined, now: clock.now().getTime() });
  const { myAddress: _own, sendTo: _theirs, ...shown } = answer;
  return {
    ...shown,
    mayDo: [],
    fates: fatesByOutcome(stored.deal),
    returnable: returnableIn(stored.deal),
    ...(await readDispute(db, id)),
  };
}

function fatesByOutcome(deal: Deal): AdminDeal['fates'] {
  if (deal.state !== 'disputed') return {};
  const ends = decisionOutcomes.filter((outcome) => outcome !== 'returning');
  return Object.fromEntries(ends.map((outcome) => [outcome, fatesOf(deal, outcome)]));
}

const returnableIn = (deal: Deal): number[] => (deal.state === 'disputed' ? returnable(deal).map(({ id }) => id) : []);

type Dispute = Pick<AdminDeal, 'claimedBy' | 'staffNote' | 'decidedBy'>;

async function readDispute(db: DbOrTransaction, dealId: string): Promise<Dispute> {
  const { rows } = await db.execute<Dispute>(sql`select s.note as "staffNote",
      ${sql.raw(personJson('s.claimed_by'))} as "claimedBy", ${sql.raw(personJson('s.decided_by'))} as "decidedBy"
    from deal_disputes s where s.deal_id = ${dealId}`);
  return rows[0] ?? { claimedBy: null, staffNote: null, decidedBy: null };
}

/** Counted from the timelines of deals, which are never changed, along an index by kind and moment. */
export async function readDealNumbers({
  database: { pool },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({
    name: 'deal-numbers',
    text: numbersSql,
    values: [clock.now().toISOString().slice(0, 10)],
  });
  return new RawJson(rows[0]?.json ?? '');
}

const since = `(($1::date - ${adminDays - 1})::timestamp at time zone 'utc')`;
const counted = (of: string) => `coalesce((select c.times from counted c where c.of = '${of}' and c.day = d.day), 0)`;
const dayJson = jsonRow<DealNumbers['days'][number]>({
  day: 'd.day',
  proposed: counted('proposed'),
  agreed: counted('agreed'),
  completed: counted('completed'),
  disputed: counted('problem'),
});

/** Sales that were only recorded go through no steps. */
const numbersSql = `with happened as materialized (
    select e.of, (e.at at time zone 'utc')::date as day, e.at - deals.agreed_at as took
    from deal_events e join deals on deals.id = e.deal_id and deals.kind = 'deal'
    where e.of in ('proposed', 'agreed', 'completed', 'problem') and e.at >= ${since}
  ), counted as materialized (select h.of, h.day, count(*) as times from happened h group by h.of, h.day)
  select ${jsonRow<DealNumbers>({
    days: `(select json_agg(${dayJson} order by d.day)
      from (select $1::date - past as day from generate_series(0, ${adminDays - 1}) as past) d)`,
    medianDaysToCompletion: `(select round((extract(epoch from percentile_cont(0.5) within group (order by took)) / 86400)::numeric, 1)
      from happened where happened.of = 'completed')`,
  })}::text as json`;
