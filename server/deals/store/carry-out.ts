import { sql } from 'drizzle-orm';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { newAccountDays } from '#contract/members/new-accounts.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { hasOtherDeal, isInPerson, provesDeal } from '#server/db/rating.ts';
import type { Decided, Effect } from '#server/deals/rules/deal-events.ts';
import { currentTerms, type Deal, givesListing, type MemberId, type Moment } from '#server/deals/rules/deal-state.ts';
import { fateOf } from '#server/deals/rules/terms-rules.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { Change } from './save-deals.ts';

/** What the rules decided about saved deals does to photographs, listings, profiles and reviews; telling people comes after it. */
export async function carryOut(tx: DbOrTransaction, changes: readonly Change[], now: Moment): Promise<void> {
  for (const change of changes) await showImages(tx, change, now);
  const decided = changes.map((change) => change.decided);
  await endReservations(tx, decided, now);
  await countDeals(tx, decided);
  await noteCompleted(tx, decided, now);
  await showReviews(tx, decided);
}

/** Photographs are shown once, by whoever sent them for this deal. */
async function showImages(tx: DbOrTransaction, { before, decided: { deal } }: Change, now: Moment): Promise<void> {
  const images = (of: Deal | null) =>
    (of?.problems ?? [])
      .flatMap((problem) => [problem, ...problem.entries])
      .flatMap(({ by, imageIds }) => imageIds.map((id) => `${by} ${id}`));
  // What is added comes last.
  const shown = images(deal).slice(images(before).length);
  if (shown.length === 0) return;
  const { rows } = await tx.execute(
    sql`update deal_images set used_at = ${new Date(now).toISOString()}::timestamptz
      where deal_id = ${deal.id} and used_at is null and owner_id || ' ' || id = any (${sql.param(shown)}::text[]) returning id`,
  );
  if (rows.length < shown.length) throw new Refusal(dealErrors.imageNotFound);
}

/** Every effect of one type, with its deal. */
function effectsOf<Type extends Effect['type']>(decided: readonly Decided[], type: Type) {
  const isOne = (effect: Effect): effect is Extract<Effect, { type: Type }> => effect.type === type;
  return decided.flatMap(({ deal, effects }) => effects.filter(isOne).map((effect) => ({ deal, ...effect })));
}

/** What staff took down meanwhile stays down. */
async function endReservations(tx: DbOrTransaction, decided: readonly Decided[], now: Moment): Promise<void> {
  const ended = effectsOf(decided, 'listing').toSorted((one, other) => (one.listingId < other.listingId ? -1 : 1));
  if (ended.length === 0) return;
  // A recorded sale takes the wig off the shelf at once, but its owner may relist it until the buyer has said yes.
  const rows = ended.map(({ deal, listingId, fate }) => ({
    listingId,
    dealId: deal.id,
    fate,
    isOver: deal.ended !== null,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    e ("listingId" uuid, "dealId" uuid, fate text, "isOver" boolean)`;
  await tx.execute(sql`delete from deal_reservations r using ${given}
    where r.listing_id = e."listingId" and r.deal_id = e."dealId"`);
  await tx.execute(sql`update listings l set has_changed_hands = l.has_changed_hands or e."isOver", updated_at = now.at,
      status = case when l.status = 'active' then e.fate else l.status end,
      removed_at = case when l.status = 'active' and e.fate = 'removed' then now.at else l.removed_at end
    from ${given}, (select ${new Date(now).toISOString()}::timestamptz as at) now
    where l.id = e."listingId" and e.fate <> 'active' and (l.status = 'active' or e."isOver")`);
}

const counted = ['completed_deals', 'completed_sales', 'completed_trades', 'canceled_deals'] as const;
type Count = { id: MemberId } & Partial<Record<(typeof counted)[number], 1>>;

/** The profiles are locked in one order, so that two who count the same members cannot wait for each other. */
async function countDeals(tx: DbOrTransaction, decided: readonly Decided[]): Promise<void> {
  const counts: Count[] = [
    ...effectsOf(decided, 'mark').map(({ member }) => ({ id: member, canceled_deals: 1 as const })),
    ...effectsOf(decided, 'count-completed').flatMap(({ deal, members }) =>
      members.map((id): Count => ({ id, completed_deals: 1, ...roleIn(deal, id) })),
    ),
  ];
  if (counts.length === 0) return;
  const columns = counted.map((column) => `${column} = p.${column} + c.${column}`).join(', ');
  const sums = counted.map((column) => `count(${column})::int as ${column}`).join(', ');
  const types = counted.map((column) => `${column} int`).join(', ');
  const ids = sql`${sql.param(counts.map(({ id }) => id))}::uuid[]`;
  await tx.execute(sql`select from profiles where id = any (${ids}) order by id for no key update`);
  await tx.execute(sql`update profiles p set ${sql.raw(columns)} from (
      select id, ${sql.raw(sums)} from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) c (id uuid, ${sql.raw(types)})
      group by id
    ) c where p.id = c.id`);
}

/** Our team is told of completed deals between linked accounts; what was handed over in person counts once its author has dealt with others. */
async function noteCompleted(tx: DbOrTransaction, decided: readonly Decided[], now: Moment): Promise<void> {
  const completed = effectsOf(decided, 'count-completed');
  if (completed.length === 0) return;
  const ids = sql`${sql.param(completed.map(({ deal }) => deal.id))}::uuid[]`;
  const members = sql`${sql.param(completed.flatMap((one) => one.members))}::uuid[]`;
  await tx.execute(sql`insert into linked_deals (deal_id, member_id, other_id, kinds, found_at)
    select one.deal_id, one.member_id, other.member_id, links_between(one.member_id, other.member_id),
      ${new Date(now).toISOString()}::timestamptz
    from deal_parties one join deal_parties other on other.deal_id = one.deal_id and one.member_id < other.member_id
    where one.deal_id = any (${ids}) and are_linked(one.member_id, other.member_id) on conflict do nothing`);
  await tx.execute(sql`update reviews r set is_verified = true, awaits_other_deal = false
    where r.author_id = any (${members}) and r.awaits_other_deal
      and ${sql.raw(hasOtherDeal('r.author_id', 'r.reviewed_user_id'))}`);
}

/** Whether they sold or traded in it; everyone else bought. */
function roleIn(deal: Deal, member: MemberId): Partial<Count> {
  const { moves } = currentTerms(deal);
  if (!moves.some((move) => move.from === member && givesListing(move))) return {};
  const fate = fateOf(moves, member);
  if (fate === 'sold') return { completed_sales: 1 };
  return fate === 'traded' ? { completed_trades: 1 } : {};
}

/** From now on everyone can read them among the reviews; whoever has left meanwhile gets none. */
async function showReviews(tx: DbOrTransaction, decided: readonly Decided[]): Promise<void> {
  const shown = effectsOf(decided, 'show-reviews').map(({ deal }) => ({
    id: deal.id,
    at: new Date(deal.reviewsShownAt ?? 0),
  }));
  if (shown.length === 0) return;
  await tx.execute(sql`insert into reviews (reviewer_id, reviewed_user_id, rating, comment, created_at, deal_id, deal_author,
        is_verified, awaits_other_deal, tags, author_banned, from_new_account)
      select author.id, r.of_id, r.rating, nullif(r.text, ''), shown.at, r.deal_id, r.by_id,
        judged.proves and not judged.waits, judged.proves and judged.waits, r.tags,
        coalesce(author.status = 'banned', false),
        coalesce(author.created_at > shown.at - make_interval(days => ${newAccountDays}::int), false)
      from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) shown (id uuid, at timestamptz)
        join deals d on d.id = shown.id
        join deal_reviews r on r.deal_id = d.id join profiles reviewed on reviewed.id = r.of_id
        left join profiles author on author.id = r.by_id
        cross join lateral (select ${sql.raw(provesDeal('author', 'reviewed'))} as proves,
          ${sql.raw(isInPerson('r.by_id', 'r.of_id'))} and not ${sql.raw(hasOtherDeal('r.by_id', 'r.of_id'))} as waits) judged
      order by r.of_id, r.by_id`);
}
