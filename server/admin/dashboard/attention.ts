import type { AttentionItem, WaitingRequest } from '#contract/admin/numbers/attention.ts';
import { type AttentionKind, attention, attentionKinds, searchDays } from '#contract/admin/numbers/attention-values.ts';
import { owingStatuses } from '#contract/billing/subscription-states.ts';
import { waitingLinkedDealsSql } from '#server/admin/deals/linked-deals.ts';
import { waitingFlag } from '#server/admin/listings/listing-rows.ts';
import { waitingProofsSql } from '#server/admin/ownership/proofs.ts';
import { isForReader } from '#server/admin/reports/reports.ts';
import { newReviewsSql } from '#server/admin/reviews/find-reviews.ts';
import { isUncheckedSql } from '#server/admin/subscriptions/subscriptions.ts';
import { waitingAsksSql } from '#server/admin/support/brand-requests.ts';
import { nextInLineSql, waitingRequestSql } from '#server/admin/support/submissions.ts';
import type { Admin } from '#server/auth/guards.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { sqlList } from '#server/db/sql-list.ts';
import { failedJobsSql } from '#server/jobs/failed-jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { failedMailsSql } from '#server/mail/failed-mails.ts';

/** More than this is a lot, whatever the number. */
const countedMost = 1_000;
const requestsShown = 5;

/** Counts the work that waits, for the kinds this admin may work on, in one statement. */
export async function readAttention(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  { id, admin }: Admin,
): Promise<RawJson> {
  const kinds = attentionKinds.filter((kind) => admin.permissions.includes(attention[kind].permission));
  const items = kinds.map(
    (kind) => `select '${kind}' as kind, least(count(*), ${countedMost})::int as count,
      count(*) > ${countedMost} as "isMore", case when count(*) <= ${countedMost} then min(at) end as "oldestAt"
      from (select * from (${waiting[kind]}) each limit ${countedMost + 1}) bounded`,
  );
  const support = kinds.includes('support')
    ? `select json_agg(next) from (${nextInLineSql} limit ${requestsShown}) next`
    : 'null::json';
  const { rows } = await pool.query<{ json: string }>(
    `select ${jsonRow<{ items: AttentionItem[]; support: WaitingRequest[] }>({
      items: `coalesce((select json_agg(item) from (${items.join(' union all ') || nothing}) item), '[]')`,
      support: `coalesce((${support}), '[]')`,
    })}::text as json from (select $1::timestamptz, $2::uuid) as asked (now, reader)`,
    [clock.now(), id],
  );
  return new RawJson(rows[0]?.json ?? '');
}

const nothing = 'select 1 where false';

/** One row for each thing that waits, with the moment since when; `$1` is now, `$2` who asks. */
const waiting: Record<AttentionKind, string> = {
  reports: `select created_at as at from reports where status in ('open', 'claimed') and ${isForReader('$2')}`,
  'review-queue': `select min(f.found_at) as at from listing_flags f join listings l on l.id = f.listing_id
    where l.shelf = 'active' and ${waitingFlag('$1::timestamptz')} group by f.listing_id`,
  ownership: waitingProofsSql,
  support: `select waiting_since as at from help_submissions s where ${waitingRequestSql}`,
  'brand-requests': waitingAsksSql,
  disputes: `select changed_at as at from deals d where state = 'disputed'
    and not exists (select from deal_parties own where own.deal_id = d.id and own.member_id = $2)`,
  'linked-deals': waitingLinkedDealsSql,
  'failed-payments': `select updated_at as at from user_subscriptions where status in (${sqlList(owingStatuses)})`,
  'payment-disputes': `select opened_at as at from payment_disputes where state = 'open'`,
  'unchecked-subscriptions': `select failed_at as at from subscription_sync_failures f where ${isUncheckedSql('$1::timestamptz')}`,
  'reported-messages': `select created_at as at from reports where kind = 'message' and status in ('open', 'claimed')
    and ${isForReader('$2')}`,
  'new-reviews': newReviewsSql,
  'failed-jobs': failedJobsSql,
  'failed-mails': failedMailsSql,
  'empty-searches': `select null::timestamptz as at from empty_searches
    where day > ($1::timestamptz at time zone 'utc')::date - ${searchDays} group by term`,
};
