import { dayMs } from '#contract/durations.ts';
import type { SalesMonth, SalesNumbers, SalesPayment } from '#contract/listings/sales-numbers.ts';
import { firstMoment, wallClock } from '#contract/notifications/local-hours.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { Deps } from '#server/lib/deps.ts';

/** What the own wigs brought in a year. Fees there are none. */
export async function getSalesNumbers(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
  wanted: number | undefined,
): Promise<SalesNumbers> {
  const zoneOf = await pool.query<{ timeZone: string }>({ ...zoneStatement, values: [memberId] });
  const timeZone = zoneOf.rows[0]?.timeZone ?? 'UTC';
  const onWall = (moment: Date | string) => wallClock(new Date(moment), timeZone);
  const thisYear = onWall(clock.now()).getUTCFullYear();
  const year = wanted ?? thisYear;
  const values = [memberId, ...[year, year + 1].map((each) => firstMoment(Date.UTC(each, 0, 1), timeZone))];
  const { rows } = await pool.query<Found>({ ...salesStatement, values });
  const { firstAt, ...found } = rows[0] as Found;
  const { agreements, payments } = found;
  const first = Math.min(firstAt ? onWall(firstAt).getUTCFullYear() : thisYear, year, thisYear);
  return {
    year,
    years: Array.from({ length: Math.max(thisYear, year) - first + 1 }, (_, at) => Math.max(thisYear, year) - at),
    months: Array.from({ length: 12 }, (_, at) => sumMonth((moment) => onWall(moment).getUTCMonth() === at, at, found)),
    medianDaysToSell: medianOf(agreements.flatMap(daysToSell)),
    payments: payments.map((payment) => ({ ...payment, day: onWall(payment.at).toISOString().slice(0, 10) })),
  };
}

interface Agreement {
  at: string;
  /** Null where another wig was given for it, or no price was asked. */
  askedCents: number | null;
  agreedCents: number;
  listedAt: string | null;
}

interface Found {
  firstAt: string | null;
  offers: string[];
  agreements: Agreement[];
  payments: Omit<SalesPayment, 'day'>[];
}

function sumMonth(
  isInMonth: (moment: string) => boolean,
  month: number,
  { offers, agreements, payments }: Omit<Found, 'firstAt'>,
): SalesMonth {
  const agreed = agreements.filter(({ at }) => isInMonth(at));
  const sold = agreed.filter(({ askedCents }) => askedCents !== null);
  return {
    month: month + 1,
    offers: offers.filter(isInMonth).length,
    deals: agreed.length,
    askedCents: sumOf(sold.map(({ askedCents }) => askedCents ?? 0)),
    agreedCents: sumOf(agreed.map(({ agreedCents }) => agreedCents)),
    receivedCents: sumOf(payments.filter(({ at }) => isInMonth(at)).map(({ cents }) => cents)),
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

function daysToSell({ at, listedAt }: Agreement): number[] {
  return listedAt ? [Math.max(0, Math.round((Date.parse(at) - Date.parse(listedAt)) / dayMs))] : [];
}

/** Of an even number the lower of the two in the middle. */
function medianOf(numbers: readonly number[]): number | null {
  return numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)] ?? null;
}

const zoneStatement = {
  name: 'time-zone-of-member',
  text: 'select time_zone as "timeZone" from notification_preferences where member_id = $1',
};

const isThen = (moment: string) => `${moment} >= $2::timestamptz and ${moment} < $3::timestamptz`;

const agreementJson = jsonRow<Agreement>({
  at: 's.agreed_at',
  askedCents: 'case when not s.is_trade then s.asked_cents end',
  agreedCents: 's.cash_cents - s.shipping_cents',
  listedAt: 's.listed_at',
});

const paymentJson = jsonRow<Omit<SalesPayment, 'day'>>({
  dealId: 'p.deal_id',
  at: 'p.at',
  title: `coalesce(p.title, '')`,
  more: 'greatest(0, p.wigs - 1)',
  cents: 'p.cents',
  shippingCents: 'p.shipping_cents',
});

/** Of `sales s`: a dispute that was closed leaves a sale where the money had come. */
const wasPaid = `exists (select from deal_steps st
  where st.deal_id = s.id and st.kind = 'payment' and st.to_id = $1 and st.confirmed_at is not null)`;

/**
 * Deals in which the member gives a wig, by their present terms. A recorded sale counts once its buyer has said yes: that is its agreement
 * and its payment. A deal that came to nothing is none; what was paid and given back in it stands among the payments. What is paid in a trade is the price of what comes, and no loss of a sale.
 */
const salesStatement = {
  name: 'sales-numbers',
  text: `with mine as materialized (
      select d.id, d.kind, d.state, d.created_at, d.proposed_by, d.terms_id, d.picks,
        case d.kind when 'deal' then d.agreed_at else case when d.state = 'completed' then d.ended_at end end as agreed_at
      from deal_parties dp join deals d on d.id = dp.deal_id
      where dp.member_id = $1 and exists (select from deal_moves mv
        where mv.terms_id = d.terms_id and mv.from_id = $1 and mv.listing_id is not null)
    ), given as materialized (
      select m.id, count(*)::int as wigs, min(t.listings -> mv.listing_id::text ->> 'title') as title,
        sum((t.listings -> mv.listing_id::text ->> 'priceCents')::int)::int as asked_cents, min(l.created_at) as listed_at
      from mine m join deal_terms t on t.id = m.terms_id
        join deal_moves mv on mv.terms_id = m.terms_id and mv.from_id = $1 and mv.listing_id is not null
          and (not mv.is_option or mv.listing_id = any (m.picks))
        left join listings l on l.id = mv.listing_id
      where m.agreed_at is not null group by m.id
    ), sales as materialized (
      select m.id, m.kind, m.state, m.agreed_at, given.wigs, given.title, given.asked_cents, given.listed_at,
        coalesce(cash.cents, 0) as cash_cents, coalesce(cash.shipping_cents, 0) as shipping_cents,
        exists (select from deal_moves mv where mv.terms_id = m.terms_id and mv.to_id = $1 and mv.listing_id is not null) as is_trade
      from mine m join given on given.id = m.id
        cross join lateral (select sum(mv.cents + mv.shipping_cents)::int as cents, sum(mv.shipping_cents)::int as shipping_cents
          from deal_moves mv where mv.terms_id = m.terms_id and mv.to_id = $1 and mv.cents is not null) cash
    ), payments as (
      select s.id as deal_id, st.confirmed_at as at, s.title, s.wigs,
        case when st.to_id = $1 then 1 else -1 end * (st.cents + st.shipping_cents) as cents,
        case when st.to_id = $1 then 1 else -1 end * st.shipping_cents as shipping_cents
      from sales s join deal_steps st on st.deal_id = s.id and st.kind = 'payment' and st.cents is not null
      where ${isThen('st.confirmed_at')} and (st.to_id = $1 or st.from_id = $1 and not s.is_trade)
      union all
      select s.id, s.agreed_at, s.title, s.wigs, s.cash_cents, s.shipping_cents from sales s
      where s.kind = 'recorded-sale' and ${isThen('s.agreed_at')}
    )
    select (select to_json(min(created_at)) from mine) as "firstAt",
      coalesce((select json_agg(created_at) from mine
        where kind = 'deal' and proposed_by <> $1 and ${isThen('created_at')}), '[]') as offers,
      coalesce((select json_agg(${agreementJson} order by s.agreed_at) from sales s
        where s.state <> 'canceled' and (s.state <> 'closed' or ${wasPaid}) and ${isThen('s.agreed_at')}), '[]') as agreements,
      coalesce((select json_agg(${paymentJson} order by p.at, p.deal_id) from payments p), '[]') as payments`,
};
