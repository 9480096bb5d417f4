import { sql } from 'drizzle-orm';
import { privatePriceLimits } from '#contract/deals/private-prices/private-price-values.ts';
import { privatePriceErrors } from '#contract/deals/private-prices/private-prices.ts';
import { dayMs, hourMs } from '#contract/durations.ts';
import type { ListingType } from '#contract/listings/listing-values.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { privatePrices } from '#server/db/schema/favorites.ts';
import { lockDealsOf } from '#server/deals/store/locks.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { notifyAll } from '#server/notifications/notify.ts';

interface Offer {
  listingId: string;
  sellerId: string;
  cents: number;
}

/** Offers a wig for less to those who saved it. The seller learns to how many, never to whom. */
export async function offerPrivatePrice(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  offer: Offer,
): Promise<{ members: number; endsAt: string }> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + privatePriceLimits.hours * hourMs);
  const { listingId, sellerId, cents } = offer;
  return db.transaction(async (tx) => {
    // With the lock that every change of the wig and every deal about it takes.
    await lockDealsOf(tx, [sellerId]);
    const wig = await readOwn(tx, offer);
    judge(wig, cents, now);
    const [made] = await tx
      .insert(privatePrices)
      .values({ listingId, cents, madeAt: now, endsAt })
      .returning({ id: privatePrices.id });
    const savers = await offerToSavers(tx, { ...offer, priceId: made?.id ?? '' }, now);
    if (savers.length === 0) throw new Refusal(privatePriceErrors.nobody);
    const { title, shippingCents } = wig;
    const notices = savers.map((to) => ({
      to,
      kind: 'private-price' as const,
      about: { listingId, memberId: sellerId },
      data: { title, cash: { cents, shippingCents: shippingCents ?? 0 }, until: endsAt.toISOString() },
    }));
    await notifyAll(tx, notices, now);
    return { members: savers.length, endsAt: endsAt.toISOString() };
  });
}

type OwnWig = {
  title: string;
  shelf: string | null;
  type: ListingType;
  priceCents: number | null;
  shippingCents: number | null;
  isReserved: boolean;
  awayUntil: Date | null;
  lastMadeAt: Date | null;
};

async function readOwn(tx: DbOrTransaction, { listingId, sellerId }: Offer): Promise<OwnWig> {
  const { rows } = await tx.execute<
    Omit<OwnWig, 'awayUntil' | 'lastMadeAt'> & Record<'awayUntil' | 'lastMadeAt', string | null>
  >(
    sql`select l.title, l.shelf, l.type, l.price_cents as "priceCents", l.shipping_cents as "shippingCents",
        l.is_reserved as "isReserved", p.away_until as "awayUntil",
        (select max(pp.made_at) from private_prices pp where pp.listing_id = l.id) as "lastMadeAt"
      from listings l join profiles p on p.id = l.user_id
      where l.id = ${listingId}::uuid and l.user_id = ${sellerId}::uuid for no key update of l`,
  );
  const [row] = rows;
  if (!row) throw new Refusal(listingErrors.notFound);
  const date = (value: string | null) => (value === null ? null : new Date(value));
  return { ...row, awayUntil: date(row.awayUntil), lastMadeAt: date(row.lastMadeAt) };
}

function judge({ shelf, type, isReserved, priceCents, awayUntil, lastMadeAt }: OwnWig, cents: number, now: Date): void {
  if (shelf !== 'active' || isReserved || type === 'trade' || priceCents === null)
    throw new Refusal(privatePriceErrors.notPossible);
  if (awayUntil && awayUntil > now) throw new Refusal(privatePriceErrors.away);
  if (cents >= priceCents) throw new Refusal(privatePriceErrors.notLower, { field: 'cents' });
  const mayAgainAt = (lastMadeAt?.getTime() ?? 0) + privatePriceLimits.everyDays * dayMs;
  if (lastMadeAt && mayAgainAt > now.getTime())
    throw new Refusal(privatePriceErrors.onceAWeek, {
      retryAfterSeconds: Math.ceil((mayAgainAt - now.getTime()) / 1000),
    });
}

/** Those who saved it last; never where one of the two has blocked the other. */
async function offerToSavers(
  tx: DbOrTransaction,
  { priceId, listingId, sellerId }: Offer & { priceId: string },
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - privatePriceLimits.savedDays * dayMs).toISOString();
  const { rows } = await tx.execute<{ id: string }>(sql`insert into private_price_members (price_id, member_id)
    select ${priceId}::uuid, s.user_id from saved_listings s join profiles p on p.id = s.user_id
    where s.listing_id = ${listingId}::uuid and s.created_at > ${since}::timestamptz and s.user_id <> ${sellerId}::uuid
      and p.status = 'active' and not exists (select from member_blocks b where (b.blocker_id, b.blocked_id) in
        ((s.user_id, ${sellerId}::uuid), (${sellerId}::uuid, s.user_id)))
    order by s.created_at desc, s.user_id limit ${sql.raw(String(privatePriceLimits.members))}
    returning member_id as id`);
  return rows.map(({ id }) => id);
}

/** Those that no rule asks for any more. */
export async function forgetPrivatePrices({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - privatePriceLimits.everyDays * dayMs).toISOString();
  await db.execute(sql`delete from private_prices where made_at <= ${before}::timestamptz`);
}
