import { isSameWay, type PaymentWay } from '#contract/deals/way-values.ts';
import { waysIn } from '#contract/messages/payment-handles.ts';
import { getAuthSecret } from '#server/auth/secret.ts';
import type { Deps } from '#server/lib/deps.ts';
import { unseal } from '#server/lib/seal.ts';

/** Whether the text names another way to pay its writer than those they have given: nothing is compared where they gave none. */
export async function namesOtherWay(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  writerId: string,
  text: string,
): Promise<boolean> {
  const named = waysIn(text);
  if (named.length === 0) return false;
  const { rows } = await database.pool.query<{ sealed: string }>({
    name: 'sealed-ways',
    text: 'select sealed from member_payment_ways where member_id = $1',
    values: [writerId],
  });
  const secret = await getAuthSecret(env);
  const ways = rows.flatMap(
    ({ sealed }) => unseal<PaymentWay[]>(secret, 'ways to be paid of members', writerId, sealed) ?? [],
  );
  if (ways.length === 0) return false;
  return named.some((one) => !ways.some((way) => isSameWay(way, one)));
}
