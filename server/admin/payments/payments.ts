import { paymentErrors } from '#contract/admin/billing/payments.ts';
import { containing } from '#server/admin/containing.ts';
import type { Admin } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import {
  microsecondsOf,
  momentAt,
  nextMomentCursor,
  type PageEnd,
  readMomentCursor,
  stripeId,
} from '#server/lib/moment-cursor.ts';

const perPage = 50;
/** A name that more members share is no search for a payment. */
const namedMax = 1_000;

interface Wanted {
  search?: string | undefined;
  month?: string | undefined;
  cursor?: string | undefined;
}

/** One page of what members paid, in one statement along an index by date. */
export async function findPayments(
  { database: { pool } }: Pick<Deps, 'database'>,
  { admin }: Pick<Admin, 'admin'>,
  { search, month, cursor }: Wanted,
): Promise<RawJson> {
  const before = cursor ? readMomentCursor(cursor, paymentErrors.brokenCursor, stripeId) : undefined;
  const hasSums = month !== undefined && !search && !cursor && admin.permissions.includes('analytics.read');
  const { rows } = await pool.query<PageEnd & { payments: string; sums: string | null }>(
    pageSql({ isSearch: Boolean(search), isMonth: month !== undefined, isLater: before !== undefined, hasSums }),
    [
      search ? containing(search) : null,
      search ?? null,
      month ? `${month}-01` : null,
      before?.microseconds ?? null,
      before?.id ?? null,
    ],
  );
  const row = rows[0] as (typeof rows)[number];
  const nextCursor = JSON.stringify(nextMomentCursor(row, perPage));
  return new RawJson(`{"payments":${row.payments},"nextCursor":${nextCursor},"sums":${row.sums ?? 'null'}}`);
}

const monthStart = `($3::date::timestamp at time zone 'utc')`;
const monthEnd = `(($3::date + interval '1 month')::timestamp at time zone 'utc')`;
const isInMonth = `(p.paid_at >= ${monthStart} and p.paid_at < ${monthEnd})`;
const isNamed = `(p.invoice_number = $2 or p.invoice_id = $2 or p.user_id = any (select id from named))`;
const isAfterCursor = `(p.paid_at, p.invoice_id) < (${momentAt('$4')}, $5::text)`;

const refunded = `coalesce((select sum(r.amount_cents) from payment_refunds r where r.invoice_id = p.invoice_id), 0)::int`;
const ordered = (cents: string, which: string) =>
  `coalesce((select sum(${cents}) from refund_orders o where o.invoice_id = p.invoice_id and ${which}), 0)::int`;

/** What was ordered and is not at Stripe yet counts as given back: of two admins at once, the second sees what is left. */
export const waitingRefundsSql = ordered('o.amount_cents', 'o.done_at is null');
export const refundedSql = refunded;

interface Shape {
  isSearch: boolean;
  isMonth: boolean;
  isLater: boolean;
  hasSums: boolean;
}

/** Each shape has a text of its own, so that each finds its index. */
function pageSql({ isSearch, isMonth, isLater, hasSums }: Shape): string {
  const conditions = [
    isSearch ? isNamed : '$1::text is null and $2::text is null',
    isMonth ? isInMonth : '$3::text is null',
    isLater ? isAfterCursor : '$4::bigint is null and $5::text is null',
  ];
  return `with named as materialized (
      select u.id from "user" u left join profiles n on n.id = u.id
      where $1::text is not null and (u.email ilike $1 or n.display_name ilike $1 or n.username ilike $1) limit ${namedMax}
    ), page as (
      select p.* from received_payments p where ${conditions.join(' and ')}
      order by p.paid_at desc, p.invoice_id desc limit ${perPage + 1}
    ), shown as (select * from page order by paid_at desc, invoice_id desc limit ${perPage}),
    last as (select paid_at, invoice_id from shown order by paid_at, invoice_id limit 1)
    select (select count(*)::int from page) as matched,
      (select ${microsecondsOf('paid_at')} from last) as "lastMoment", (select invoice_id from last) as "lastId",
      coalesce((select json_agg(json_build_object('invoiceId', p.invoice_id, 'invoiceNumber', p.invoice_number,
        'paidAt', p.paid_at, 'plan', p.plan, 'grossCents', p.amount_cents, 'feeCents', p.fee_cents,
        'netCents', p.amount_cents - p.fee_cents, 'refundedCents', ${refunded}, 'waitingCents', ${waitingRefundsSql},
        'refusedCents', ${ordered('o.amount_cents - o.given_cents', 'o.done_at is not null')},
        'member', case when u.id is not null then json_build_object('id', u.id, 'email', u.email,
          'name', coalesce(n.display_name, split_part(u.email, '@', 1))) end) order by p.paid_at desc, p.invoice_id desc)
        from shown p left join "user" u on u.id = p.user_id left join profiles n on n.id = u.id), '[]')::text as payments,
      ${hasSums ? `(${sumsSql})` : 'null'} as sums`;
}

const sumsSql = `select json_build_object('payments', count(*)::int, 'grossCents', coalesce(sum(p.amount_cents), 0),
    'feeCents', coalesce(sum(p.fee_cents), 0), 'netCents', coalesce(sum(p.amount_cents - coalesce(p.fee_cents, 0)), 0),
    'refundedCents', coalesce(sum(${refunded}), 0))::text from received_payments p where ${isInMonth}`;

/** The latest hundred: what is open, then what was settled in the last weeks. */
export async function findPaymentDifferences({ database: { pool } }: Pick<Deps, 'database'>): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>(differencesSql);
  return new RawJson(rows[0]?.json ?? '');
}

const differencesSql = `select json_build_object('checkedAt', (select checked_at from payment_checks),
  'differences', coalesce((select json_agg(d) from (
    select d.invoice_id as "invoiceId", p.invoice_number as "invoiceNumber", d.kind, d.ours_cents as "oursCents",
      d.stripe_cents as "stripeCents", d.found_at as "foundAt", d.settled_at as "settledAt"
    from payment_differences d left join received_payments p on p.invoice_id = d.invoice_id
    order by d.settled_at is not null, d.found_at desc, d.invoice_id limit 100) d), '[]'))::text as json`;
