import type { DealNews } from '#contract/deals/deal-values.ts';
import type { ListingCopy } from '#contract/deals/deals.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import { jsonRow, type SqlFields } from '#server/db/json-row.ts';
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
} from '#server/deals/deal-state.ts';

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
  listings: Record<string, ListingCopy>;
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
}

/** Milliseconds, as the rules count. */
export const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;
const list = (row: string, from: string, order?: string) =>
  `coalesce((select json_agg(${row}${order ? ` order by ${order}` : ''}) from ${from}), '[]')`;

const endingJson = jsonRow<Ending>({
  at: ms('d.ended_at'),
  reason: 'd.ended_reason',
  by: 'd.ended_by',
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
});

const termsJson = jsonRow<TermsRow>({
  id: 't.id',
  by: 't.by_id',
  answers: 't.answers',
  note: 't.note',
  warnings: 't.warnings',
  expiresInHours: 't.expires_in_hours',
  expiresAt: ms('t.expires_at'),
  createdAt: ms('t.created_at'),
  listings: 't.listings',
  moves: list(moveJson, 'deal_moves m where m.terms_id = t.id', 'm.position, m.option'),
});

const stepJson = jsonRow<Step>({
  id: 's.id',
  kind: 's.kind',
  from: 's.from_id',
  to: 's.to_id',
  listings: 's.listings',
  cents: 's.cents',
  shippingCents: 's.shipping_cents',
  returns: 's.returns',
  doneAt: ms('s.done_at'),
  arrivedAt: ms('s.arrived_at'),
  isSaidToBeThere: 's.is_said_to_be_there',
  confirmedAt: ms('s.confirmed_at'),
  carrier: 's.carrier',
  tracking: 's.tracking',
  note: 's.note',
  warnings: 's.warnings',
  method: 's.method',
  reference: 's.reference',
  needsNoAddress: 's.needs_no_address',
  fellAway: 's.fell_away',
  wait: 's.wait',
  since: ms('s.since'),
  reminded: 's.reminded',
});

const problemJson = jsonRow<Problem>({
  id: 'b.id',
  by: 'b.by_id',
  isHeld: 'b.is_held',
  reason: 'b.reason',
  text: 'b.text',
  warnings: 'b.warnings',
  imageIds: 'b.image_ids',
  step: 'b.step',
  openedAt: ms('b.opened_at'),
  withdrawnAt: ms('b.withdrawn_at'),
  during: 'b.during',
  entries: 'b.entries',
});

const adjustmentJson = jsonRow<Adjustment>({
  id: 'a.id',
  by: 'a.by_id',
  cents: 'a.cents',
  since: ms('a.since'),
  reminded: 'a.reminded',
  answer: 'a.answer',
});

const reviewJson = jsonRow<DealReview>({
  by: 'r.by_id',
  of: 'r.of_id',
  rating: 'r.rating',
  text: 'r.text',
  tags: 'r.tags',
});

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
