import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DealNews } from '#contract/deals/deal-values.ts';
import type { KeptCopy } from '#contract/deals/listing-copy.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import { jsonRow, type SqlFields } from '#server/db/json-row.ts';
import { dealSteps, dealTerms } from '#server/db/schema/deals.ts';
import { dealAdjustments, dealProblems, dealReviews } from '#server/db/schema/deals-agreed.ts';
import type {
  Adjustment,
  Deal,
  DealReview,
  Ending,
  MemberId,
  Moment,
  Problem,
  Step,
  Terms,
} from '#server/deals/rules/deal-state.ts';

export interface TimelineEntry {
  of: DealNews;
  by: MemberId | null;
  at: Moment;
  step: number | null;
  note: string | null;
  warnings: readonly WarningId[];
}

export interface StoredImage {
  id: string;
  width: number;
  height: number;
  thumbhash: string;
}

export interface StoredParty {
  id: MemberId;
  /** Null once the account is gone. */
  displayName: string | null;
  avatarUrl: string | null;
  memberSince: string | null;
  completedDeals: number | null;
  canceledDeals: number | null;
}

type TermsRow = Omit<Terms, 'moves'> & {
  createdAt: Moment;
  listings: Record<string, KeptCopy>;
  moves: MoveRow[];
};

type Ruled = Omit<Deal, 'parties' | 'terms'> & {
  dueAt: Moment | null;
  createdAt: Moment;
  changedAt: Moment;
  parties: Pick<StoredParty, 'id'>[];
  terms: TermsRow[];
};

export type DealRow = Omit<Ruled, 'parties'> & {
  parties: StoredParty[];
  timeline: TimelineEntry[];
  blocks: [blocker: MemberId, blocked: MemberId][];
  images: StoredImage[];
  decision: { reason: string; at: Moment } | null;
};

export interface MoveRow {
  position: number;
  from: string;
  to: string;
  listingId: string | null;
  isOption: boolean;
  cents: number | null;
  shippingCents: number;
  isShippingOpen: boolean;
}

/** Milliseconds, as the rules count. */
export const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** The columns in which a part of a deal is kept, by the names that the rules know. */
function columnsOf<Part extends object = never>(
  table: PgTable & { [Field in keyof NoInfer<Part>]-?: PgColumn },
  row: string,
): SqlFields<Part> {
  const { dealId, position, ...columns } = getTableColumns(table) as Record<string, PgColumn>;
  const sqlOf = (column: PgColumn) => {
    const sql = `${row}.${column.name}`;
    return column.getSQLType() === 'timestamp with time zone' ? ms(sql) : sql;
  };
  return Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, sqlOf(column)]),
  ) as SqlFields<Part>;
}

const list = (row: string, from: string, order?: string) =>
  `coalesce((select json_agg(${row}${order ? ` order by ${order}` : ''}) from ${from}), '[]')`;

const endingJson = jsonRow<Ending>({
  at: ms('d.ended_at'),
  reason: 'd.ended_reason',
  by: 'd.ended_by',
  listing: 'd.ended_listing',
  changed: 'd.ended_changes',
  fates: `coalesce(d.fates, '{}')`,
});

const moveJson = jsonRow<MoveRow>({
  position: 'm.position',
  from: 'm.from_id',
  to: 'm.to_id',
  listingId: 'm.listing_id',
  isOption: 'm.is_option',
  cents: 'm.cents',
  shippingCents: 'm.shipping_cents',
  isShippingOpen: 'm.is_shipping_open',
});

const termsJson = jsonRow<TermsRow>({
  ...columnsOf<Omit<TermsRow, 'moves'>>(dealTerms, 't'),
  moves: list(moveJson, 'deal_moves m where m.terms_id = t.id', 'm.position, m.option'),
});

const stepJson = jsonRow<Step>(columnsOf(dealSteps, 's'));

const problemJson = jsonRow<Problem>(columnsOf(dealProblems, 'b'));

const adjustmentJson = jsonRow<Adjustment>(columnsOf(dealAdjustments, 'a'));

const reviewJson = jsonRow<DealReview>(columnsOf(dealReviews, 'r'));

/** What the rules know of the row `d` of deals, and how its wigs are called. */
const ruledFields: SqlFields<Omit<Ruled, 'parties'>> = {
  id: 'd.id',
  kind: 'd.kind',
  state: 'd.state',
  accepted: 'd.accepted',
  picks: 'd.picks',
  addresses: 'd.addresses',
  payable: 'd.payable',
  marks: 'd.marks',
  cancelRequest: 'd.cancel_request',
  sendBack: 'd.send_back',
  agreedAt: ms('d.agreed_at'),
  isAtOnce: 'd.is_at_once',
  reviewsShownAt: ms('d.reviews_shown_at'),
  dueAt: ms('d.due_at'),
  createdAt: ms('d.created_at'),
  changedAt: ms('d.changed_at'),
  ended: `case when d.ended_at is not null then ${endingJson} end`,
  terms: list(termsJson, 'deal_terms t where t.deal_id = d.id', 't.position'),
  steps: list(stepJson, 'deal_steps s where s.deal_id = d.id', 's.id'),
  problems: list(problemJson, 'deal_problems b where b.deal_id = d.id', 'b.position'),
  adjustments: list(adjustmentJson, 'deal_adjustments a where a.deal_id = d.id', 'a.position'),
  reviews: list(reviewJson, 'deal_reviews r where r.deal_id = d.id', 'r.by_id, r.of_id'),
};

const partyIdJson = jsonRow<Pick<StoredParty, 'id'>>({ id: 'dp.member_id' });

const partyJson = jsonRow<StoredParty>({
  id: 'dp.member_id',
  displayName: 'p.display_name',
  avatarUrl: 'p.avatar_url',
  memberSince: 'p.created_at',
  completedDeals: 'p.completed_deals',
  canceledDeals: 'p.canceled_deals',
});

const timelineJson = jsonRow<TimelineEntry>({
  of: 'e.of',
  by: 'e.by_id',
  at: ms('e.at'),
  step: 'e.step',
  note: 'e.note',
  warnings: 'e.warnings',
});

const imageJson = jsonRow<StoredImage>({
  id: 'i.id',
  width: 'i.width',
  height: 'i.height',
  thumbhash: 'i.thumbhash',
});

const decisionJson = jsonRow<NonNullable<DealRow['decision']>>({ reason: 's.reason', at: ms('s.decided_at') });

/** JSON of the row `d` of deals for the rules alone. */
export const ruledDealJson = jsonRow<Ruled>({
  ...ruledFields,
  parties: list(partyIdJson, 'deal_parties dp where dp.deal_id = d.id', 'dp.position'),
});

/** JSON of the row `d` of deals with all that hangs on it. */
export const storedDealJson = jsonRow<DealRow>({
  ...ruledFields,
  parties: list(
    partyJson,
    'deal_parties dp left join profiles p on p.id = dp.member_id where dp.deal_id = d.id',
    'dp.position',
  ),
  timeline: list(timelineJson, 'deal_events e where e.deal_id = d.id', 'e.id'),
  blocks: list(
    'json_build_array(b.blocker_id, b.blocked_id)',
    `member_blocks b join deal_parties one on one.deal_id = d.id and one.member_id = b.blocker_id
      join deal_parties two on two.deal_id = d.id and two.member_id = b.blocked_id`,
  ),
  images: list(imageJson, 'deal_images i where i.deal_id = d.id and i.used_at is not null'),
  decision: `(select ${decisionJson} from deal_disputes s where s.deal_id = d.id and s.decided_at is not null)`,
});
