import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PaymentWay } from '#contract/deals/way-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { memberPaymentWays } from '#server/db/schema/deals-agreed.ts';
import type { ReaderDeps } from '#server/deals/my-deals.ts';
import { tellDeals } from '#server/deals/store/act-on-deal.ts';
import { keepWaysOfDeals } from '#server/deals/store/deal-ways.ts';
import { lockDealsOf } from '#server/deals/store/locks.ts';
import { inOrder, isFromAfar, type KeptWay, openWays, readWays, sealWays } from './sealed-ways.ts';

type Kept = { ways: PaymentWay[] };

export async function findWays({ database, secret }: ReaderDeps, memberId: string): Promise<Kept> {
  return { ways: (await readWays(database.db, secret, memberId)).map(told) };
}

/** Deals in which somebody has to pay this member hear whether they can; what did not change keeps its date. */
export async function keepWays(deps: ReaderDeps, memberId: string, written: readonly PaymentWay[]): Promise<Kept> {
  const { database, secret, clock } = deps;
  const now = clock.now();
  return database.db.transaction(async (tx) => {
    await lockDealsOf(tx, [memberId]);
    const before = await readWays(tx, secret, memberId);
    const ways = inOrder(withoutDoubles(written)).map((way): KeptWay => {
      const { since } = before.find((kept) => isSame(kept, way)) ?? { since: now.toISOString() };
      return { method: way.method, handle: way.handle, since };
    });
    const row = {
      sealed: sealWays(secret, memberId, ways),
      howMany: ways.length,
      fromAfar: ways.filter(isFromAfar).length,
    };
    if (ways.length > 0 || before.length > 0)
      await tx
        .insert(memberPaymentWays)
        .values({ memberId, ...row, firstGivenAt: now })
        .onConflictDoUpdate({ target: memberPaymentWays.memberId, set: row });
    if (ways.length > 0) await keepWaysOfDeals(tx, [memberId]);
    if (ways.some(isFromAfar) !== before.some(isFromAfar)) await announceWigs(tx, memberId);
    await tellDeals(deps, tx, { type: 'ways', member: memberId, isPayable: ways.length > 0 });
    await announce(tx, memberId);
    return { ways: ways.map(told) };
  });
}

const atOnce = 200;

/** Counts ways from afar that members saved before they were counted: the database cannot open them. */
export async function countOlderWays({
  database: { db },
  secret,
}: Pick<ReaderDeps, 'database' | 'secret'>): Promise<void> {
  const { memberId, sealed, fromAfar } = memberPaymentWays;
  for (;;) {
    const rows = await db.select({ memberId, sealed }).from(memberPaymentWays).where(isNull(fromAfar)).limit(atOnce);
    for (const row of rows) {
      const counted = openWays(secret, row.memberId, row.sealed).filter(isFromAfar).length;
      await db.transaction(async (tx) => {
        // A member who saves meanwhile is counted by their own save.
        const isSame = and(eq(memberId, row.memberId), eq(sealed, row.sealed), isNull(fromAfar));
        await tx.update(memberPaymentWays).set({ fromAfar: counted }).where(isSame);
        if (counted === 0) await announceWigs(tx, row.memberId);
      });
    }
    if (rows.length < atOnce) return;
  }
}

const told = ({ method, handle }: PaymentWay): PaymentWay => ({ method, handle });

const isSame = (one: PaymentWay, other: PaymentWay): boolean =>
  one.method === other.method && one.handle === other.handle;

const withoutDoubles = (ways: readonly PaymentWay[]): PaymentWay[] =>
  ways.filter((way, place) => ways.findIndex((other) => isSame(other, way)) === place);

/** A wig can be bought at once only while its seller can be paid. */
async function announceWigs(tx: DbOrTransaction, memberId: string): Promise<void> {
  await tx.execute(
    sql`select announce('listing ' || l.id) from listings l where l.user_id = ${memberId} and l.buy_at_once`,
  );
}

/** Whoever is looking at a payment to this member reads it anew. */
async function announce(tx: DbOrTransaction, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_notify('wigloop', concat_ws(' ', 'deal', s.deal_id, s.from_id)) from deal_steps s
    join deal_parties own on own.deal_id = s.deal_id and own.member_id = s.to_id and own.view <> 'ended'
    where s.to_id = ${memberId} and s.kind = 'payment' and s.confirmed_at is null and not s.fell_away`);
}
