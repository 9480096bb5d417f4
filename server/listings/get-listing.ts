import type { ListingStatus } from '#contract/listing-values.ts';
import { listingErrors } from '#contract/listings.ts';
import { getAdminRights } from '#server/auth/admin-rights.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/serve.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';
import { listingJson } from './listing-json.ts';
import { mayRead, mayReadAnything } from './listings.policy.ts';

export const listingById = {
  name: 'listing-by-id',
  text: `select ${listingJson}::text as json, l.user_id as "ownerId", l.status,
      l.shelf is not null and not ${blockedBetweenSql('l.user_id', '$2::uuid')} as shown
    from listings l join profiles p on p.id = l.user_id where l.id = $1`,
};

interface Row {
  json: string;
  ownerId: string;
  status: ListingStatus;
  shown: boolean;
}

/** One listing, for whoever may see it; for everyone else there is no such listing. */
export async function getListing(deps: Pick<Deps, 'database' | 'env'>, id: string, memberId: string): Promise<RawJson> {
  const [row] = await deps.database.lines.query<Row>({ ...listingById, values: [id, memberId] });
  if (!row) throw new Refusal(listingErrors.notFound);
  if (mayRead(row, memberId) || mayReadAnything(await getAdminRights(deps, memberId))) return new RawJson(row.json);
  throw new Refusal(listingErrors.notFound);
}
