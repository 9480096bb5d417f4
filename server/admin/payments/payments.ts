import type { PaymentSums } from '#contract/admin/billing/payments.ts';
import {
  type AdminPayment,
  type findPaymentDifferences as call,
  paymentErrors,
} from '#contract/admin/billing/payments.ts';
import type { CallAnswer } from '#contract/endpoint.ts';
import { containing } from '#server/admin/containing.ts';
import type { Admin } from '#server/auth/guards.ts';
import { isEndableSql } from '#server/billing/subscription-sql.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { type MomentList, readMomentPage } from '#server/lib/moment-page.ts';

/** A name that more members share is no search for a payment. */
const namedMax = 1_000;

interface Wanted {
  search?: string | undefined;
  month?: string | undefined;
  cursor?: string | undefined;
}

/** One page of what members paid, in one statement along an index by date. */
export async function findPayments(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  { admin }: Pick<Admin, 'admin'>,
  { search, month, cursor }: Wanted,
): Promise<RawJson> {
  const hasSums = month !== undefined && !search && !cursor && admin.permissions.includes('analytics.read');
  const list = paymentList({ isSearch: Boolean(search), isMonth: month !== undefined, hasSums });
  const values = [search ? containing(search) : null, search ?? null, month ? `${month}-01` : null, clock.now()];
  const page = await readMomentPage<{ sums: string | null }>(pool, list, {
    values,
    cursor,
    refusal: paymentErrors.brokenCursor,
  });
  const nextCursor = JSON.stringify(page?.nextCursor);
  return new RawJson(`{"payments":${page?.json},"nextCursor":${nextCursor},"sums":${page?.sums ?? 'null'}}`);
}

const monthStart = `($3::date::timestamp at time zone 'utc')`;
const monthEnd = `(($3::date + interval '1 month')::timestamp at time zone 'utc')`;
const isInMonth = `(p.paid_at >= ${monthStart} and p.paid_at < ${monthEnd})`;
const isNamed = `(p.invoice_number = $2 or p.invoice_id = $2 or p.user_id = any (array(
  select u.id from "user" u left join profiles n on n.id = u.id
  where u.email ilike $1 or n.display_name ilike $1 or n.username ilike $1 limit ${namedMax})))`;

/** For `received_payments p`. */
export const refundedSql = `coalesce((select sum(r.amount_cents) from payment_refunds r where r.invoice_id = p.invoice_id), 0)::int`;
const ordered = (cents: string, which: string) =>
  `coalesce((select sum(${cents}) from refund_orders o where o.invoice_id = p.invoice_id and ${which}), 0)::int`;
/** An ordered refund counts as given back before Stripe has it: the second of two admins sees the rest alone. */
export const waitingRefundsSql = ordered('o.amount_cents', 'o.done_at is null');

interface Shape {
  isSearch: boolean;
  isMonth: boolean;
  hasSums: boolean;
}

/** Each shape has a text of its own, so that each finds its index. */
function paymentList({ isSearch, isMonth, hasSums }: Shape): MomentList {
  const isWanted = [
    isSearch ? isNamed : '$1::text is null and $2::text is null',
    isMonth ? isInMonth : '$3::date is null',
  ].join(' and ');
  return {
    perPage: 50,
    moment: 'p.paid_at',
    id: 'p.invoice_id',
    hasTextId: true,
    rows: (isAfter) => `select p.* from received_payments p where ${isWanted} and ${isAfter}`,
    json: paymentJson,
    from: 'page p left join "user" u on u.id = p.user_id left join profiles n on n.id = u.id',
    also: `${hasSums ? `(${sumsSql})` : 'null'} as sums`,
  };
}

const memberJson = jsonRow<NonNullable<AdminPayment['member']>>({
  id: 'u.id',
  email: 'u.email',
  name: `coalesce(n.display_name, split_part(u.email, '@', 1))`,
});

const paymentJson = jsonRow<AdminPayment>({
  invoiceId: 'p.invoice_id',
  invoiceNumber: 'p.invoice_number',
  paidAt: 'p.paid_at',
  member: `case when u.id is not null then ${memberJson} end`,
  plan: 'p.plan',
  grossCents: 'p.amount_cents',
  feeCents: 'p.fee_cents',
  netCents: 'p.amount_cents - p.fee_cents',
  refundedCents: refundedSql,
  waitingCents: waitingRefundsSql,
  refusedCents: ordered('o.amount_cents - o.given_cents', 'o.done_at is not null'),
  dispute: `(select ${jsonRow<NonNullable<AdminPayment['dispute']>>({ state: 'd.state', dueBy: 'd.due_by' })}
    from payment_disputes d where d.invoice_id = p.invoice_id order by d.opened_at desc limit 1)`,
  paysRunningPlan: `exists (select from user_subscriptions s where s.user_id = p.user_id and ${isEndableSql('$4')})
    and not exists (select from received_payments later where later.user_id = p.user_id and later.paid_at > p.paid_at)`,
});

const sumsSql = `select ${jsonRow<PaymentSums>({
  payments: 'count(*)::int',
  grossCents: 'coalesce(sum(p.amount_cents), 0)',
  feeCents: 'coalesce(sum(p.fee_cents), 0)',
  netCents: 'coalesce(sum(p.amount_cents - coalesce(p.fee_cents, 0)), 0)',
  refundedCents: `coalesce(sum(${refundedSql}), 0)`,
})}::text from received_payments p where ${isInMonth}`;

/** The latest hundred: what is open, then what was settled in the last weeks. */
export async function findPaymentDifferences({ database: { pool } }: Pick<Deps, 'database'>): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>(differencesSql);
  return new RawJson(rows[0]?.json ?? '');
}

type Differences = CallAnswer<typeof call>;

const differenceJson = jsonRow<Differences['differences'][number]>({
  invoiceId: 'd.invoice_id',
  invoiceNumber: 'p.invoice_number',
  kind: 'd.kind',
  oursCents: 'd.ours_cents',
  stripeCents: 'd.stripe_cents',
  foundAt: 'd.found_at',
  settledAt: 'd.settled_at',
});

const disputeJson = jsonRow<Differences['disputes'][number]>({
  disputeId: 'd.dispute_id',
  invoiceNumber: 'p.invoice_number',
  memberName: 'n.display_name',
  amountCents: 'd.amount_cents',
  dueBy: 'd.due_by',
  openedAt: 'd.opened_at',
});

/** Staff settle differences one by one; the list shows the next ones as these go. */
const differencesMax = 100;

const differencesSql = `select ${jsonRow<Differences>({
  checkedAt: '(select checked_at from payment_checks)',
  disputes: `coalesce((select json_agg(${disputeJson} order by d.due_by, d.opened_at)
    from (select * from payment_disputes where state = 'open' order by due_by, opened_at limit ${differencesMax}) d
    left join received_payments p on p.invoice_id = d.invoice_id left join profiles n on n.id = d.user_id), '[]')`,
  differences: `coalesce((select json_agg(${differenceJson} order by d.settled_at is not null, d.found_at desc, d.invoice_id)
    from (select * from payment_differences order by settled_at is not null, found_at desc, invoice_id limit ${differencesMax}) d
    left join received_payments p on p.invoice_id = d.invoice_id), '[]')`,
})}::text as json`;
