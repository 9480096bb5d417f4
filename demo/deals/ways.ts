import type { PaymentWay } from '#contract/deals/way-values.ts';
import { dayMs } from '#contract/durations.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { memberPaymentWays } from '#server/db/schema/deals-agreed.ts';
import { sealWays } from '#server/deals/paying/sealed-ways.ts';

/** How those of the demo deals can be paid: a few kinds in turn, said long before anything was agreed. */
export async function addDemoWays(
  tx: DbOrTransaction,
  members: readonly string[],
  { now, secret }: { now: Date; secret: string },
): Promise<void> {
  const firstGivenAt = new Date(now.getTime() - 200 * dayMs);
  const since = firstGivenAt.toISOString();
  const rows = members.map((memberId, place) => {
    const ways = wayKinds[place % wayKinds.length]?.(`wigloopdemo${place}`).map((way) => ({ ...way, since })) ?? [];
    return {
      memberId,
      sealed: sealWays(secret, memberId, ways),
      howMany: ways.length,
      fromAfar: ways.length,
      firstGivenAt,
    };
  });
  await tx.insert(memberPaymentWays).values(rows).onConflictDoNothing();
}

const wayKinds: readonly ((name: string) => PaymentWay[])[] = [
  (name) => [
    { method: 'PayPal', handle: name },
    { method: 'Venmo', handle: `@${name}` },
  ],
  (name) => [{ method: 'PayPal', handle: `${name}@example.com` }],
  (name) => [
    { method: 'Zelle', handle: `${name}@example.com` },
    { method: 'Cash App', handle: `$${name}` },
    { method: 'Local Cash', handle: '' },
  ],
];
