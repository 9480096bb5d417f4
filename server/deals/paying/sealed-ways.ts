import { sql } from 'drizzle-orm';
import { type PaymentWay, payLink, wayMethods } from '#contract/deals/way-values.ts';
import type { PayTo } from '#contract/deals/ways-to-be-paid.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { dealPaymentWays, memberPaymentWays } from '#server/db/schema/deals-agreed.ts';
import type { Deal, MemberId } from '#server/deals/rules/deal-state.ts';
import { seesWays } from '#server/deals/rules/ways-rules.ts';
import type { PayToByMember } from '#server/deals/store/deal-json.ts';
import { seal, unseal } from '#server/lib/seal.ts';

/** As they lie in the database, sealed: each knows since when it is as it is. */
export type KeptWay = PaymentWay & { since: string };

const purpose = 'ways to be paid of members';

export const sealWays = (secret: string, memberId: MemberId, ways: readonly KeptWay[]): string =>
  seal(secret, purpose, memberId, ways);

export const openWays = (secret: string, memberId: MemberId, sealed: string): KeptWay[] =>
  unseal<KeptWay[]>(secret, purpose, memberId, sealed) ?? [];

/** For their owner alone. */
export async function readWays(db: DbOrTransaction, secret: string, memberId: MemberId): Promise<KeptWay[]> {
  const { rows } = await db.execute<{ sealed: string }>(
    sql`select sealed from ${memberPaymentWays} where member_id = ${memberId}`,
  );
  return rows[0] ? openWays(secret, memberId, rows[0].sealed) : [];
}

/** How this reader of a deal can pay those whom they have to pay now. Whoever was banned is paid by nobody. */
export async function readPayTo(
  db: DbOrTransaction,
  secret: string,
  deal: Deal,
  viewer: MemberId,
): Promise<PayToByMember> {
  const payees = deal.steps.filter((step) => seesWays(deal, viewer, step)).map(({ to }) => to);
  if (payees.length === 0) return {};
  const { rows } = await db.execute<{ id: string; sealed: string; kept: string | null; firstGivenAt: number }>(
    sql`select w.member_id as id, w.sealed, k.sealed as kept, (extract(epoch from w.first_given_at) * 1000)::float8 as "firstGivenAt"
      from ${memberPaymentWays} w join profiles p on p.id = w.member_id
        left join ${dealPaymentWays} k on k.member_id = w.member_id and k.deal_id = ${deal.id}::uuid
      where w.member_id = any (${sql.param(payees)}::uuid[]) and p.status <> 'banned'`,
  );
  return Object.fromEntries(
    rows.map(({ id, sealed, kept, firstGivenAt }) => {
      const ways = openWays(secret, id, sealed);
      const isGone = ({ method, handle }: KeptWay) =>
        !ways.some((way) => way.method === method && way.handle === handle);
      const taken = kept === null ? [] : openWays(secret, id, kept).filter(isGone);
      const about = { agreedAt: deal.agreedAt, firstGivenAt };
      return [
        id,
        [
          ...ways.map((way) => payTo(way, { ...about, isRemoved: false })),
          ...taken.map((way) => payTo(way, { ...about, isRemoved: true })),
        ],
      ];
    }),
  );
}

/** What came after the deal was agreed is marked: that is how stolen accounts are paid. */
function payTo(way: KeptWay, about: { agreedAt: number | null; firstGivenAt: number; isRemoved: boolean }): PayTo {
  const { method, handle, since } = way;
  const isLater = about.agreedAt !== null && Date.parse(since) > about.agreedAt;
  const isFirst = Date.parse(since) <= about.firstGivenAt;
  return { method, handle, link: payLink(way), changedAt: isLater ? since : null, isFirst, isRemoved: about.isRemoved };
}

/** The protected ones first. */
export const inOrder = <Way extends PaymentWay>(ways: readonly Way[]): Way[] =>
  ways.toSorted((one, other) => wayMethods.indexOf(one.method) - wayMethods.indexOf(other.method));

/** With Local Cash alone a buyer who lives elsewhere cannot pay. */
export const isFromAfar = ({ method }: PaymentWay): boolean => method !== 'Local Cash';

/** With the account of their owner. */
export async function eraseWaysOf(tx: DbOrTransaction, memberId: MemberId): Promise<void> {
  await tx.execute(sql`delete from ${dealPaymentWays} where member_id = ${memberId}`);
  await tx.execute(sql`delete from ${memberPaymentWays} where member_id = ${memberId}`);
}
