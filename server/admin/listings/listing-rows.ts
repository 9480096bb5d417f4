import type { AdminListing } from '#contract/admin/listings.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

/** A seller without a profile is listed, too. */
export const sellerJoins = 'left join profiles p on p.id = l.user_id left join "user" u on u.id = l.user_id';

/** True while a moderator still has to look at flag `f`; `now` is the SQL of the moment. */
export function waitingFlag(now: string): string {
  return `f.cleared_at is null and f.waits_until > ${now} and case f.reason
    when 'photo' then (select other.shelf from listings other where other.id = f.detail::uuid) is not null
    else true end`;
}

const photoJson = jsonRow<AdminListing['photos'][number]>({
  id: 'id',
  ownerId: 'owner_id',
  width: 'width',
});

const flagJson = jsonRow<AdminListing['flags'][number]>({
  reason: 'f.reason',
  detail: 'f.detail',
  foundAt: 'f.found_at',
});

/** For `from listings l` joined by `sellerJoins`. */
export function rowJson(now: string): string {
  return jsonRow<AdminListing>({
    id: 'l.id',
    userId: 'l.user_id',
    title: 'l.title',
    description: 'l.description',
    brand: 'l.brand',
    condition: 'l.condition',
    type: 'l.type',
    priceCents: 'l.price_cents',
    color: 'l.color',
    shade: 'l.shade',
    status: 'l.status',
    isReserved: 'l.is_reserved',
    hasChangedHands: 'l.has_changed_hands',
    createdAt: 'l.created_at',
    updatedAt: 'l.updated_at',
    sellerName: 'p.full_name',
    sellerEmail: 'u.email',
    photos: `coalesce((select json_agg(${photoJson} order by position) from photos
      where listing_id = l.id), '[]')`,
    flags: `coalesce((select json_agg(${flagJson}
      order by f.found_at, f.reason) from listing_flags f where f.listing_id = l.id and ${waitingFlag(now)}), '[]')`,
  });
}

/** Undefined when there is no such listing. */
export async function findAdminListing(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  id: string,
): Promise<AdminListing | undefined> {
  const { rows } = await pool.query<{ row: AdminListing }>(
    `select ${rowJson('$2::timestamptz')} as row from listings l ${sellerJoins} where l.id = $1`,
    [id, clock.now()],
  );
  return rows[0]?.row;
}

export async function getAdminListing(deps: Pick<Deps, 'database' | 'clock'>, id: string): Promise<AdminListing> {
  const row = await findAdminListing(deps, id);
  if (!row) throw new Refusal(listingErrors.notFound);
  return row;
}
