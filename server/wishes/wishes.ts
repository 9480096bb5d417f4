import { and, desc, eq, sql } from 'drizzle-orm';
import { memberErrors } from '#contract/members/members.ts';
import { wishesMax } from '#contract/wishes/wish-values.ts';
import { type PublicWish, type Wish, type WrittenWish, wishErrors } from '#contract/wishes/wishes.ts';
import { readBrands } from '#server/brands/brands.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { profiles } from '#server/db/schema/members.ts';
import { wishes, wishKeys } from '#server/db/schema/wishes.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { blockedBetweenSql, isBlockedBetween } from '#server/messages/blocks.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { activeMemberValues, isActiveMemberSql } from './active-members.ts';
import { fileWish, type ReadWish, readWishWords } from './read-wishes.ts';
import { columnsOf, filtersOf, type WishRow } from './wish-rows.ts';

type WishDeps = Pick<Deps, 'database' | 'clock'>;

type NewWish = WrittenWish & { id: string };

/** Saves wishes together, or none of them. A repeated id saves the same wish again, in its newest words. */
export async function createWishes(deps: WishDeps, ownerId: string, list: readonly NewWish[]): Promise<Wish[]> {
  const now = deps.clock.now();
  const brands = await readBrands(deps.database.db);
  const saves: (ReadNewWish & { id: string })[] = [];
  for (const { id, ...written } of list) {
    const columns = columnsOf(written.filters, brands);
    saves.push({ id, written, columns, read: await readWishWords(deps, columns, brands), now });
  }
  await deps.database.db.transaction(async (tx) => {
    // One at a time for each member, so that two at once do not take the same place.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wishes ${ownerId}`}, 0))`);
    for (const { id, ...save } of saves) await createWish(tx, ownerId, id, save);
  });
  return Promise.all(list.map(({ id }) => getWish(deps, ownerId, id)));
}

async function createWish(tx: DbOrTransaction, ownerId: string, id: string, save: ReadNewWish): Promise<void> {
  const { written, columns, read, now } = save;
  const [known] = await tx.select().from(wishes).where(eq(wishes.id, id));
  if (known && known.userId !== ownerId) throw new Refusal(wishErrors.idTaken);
  if (known) return writeWish(tx, { known, ...save });
  await requireSeller(tx, ownerId, columns.sellerId);
  const place = await findFreePlace(tx, ownerId);
  if (place === undefined) throw new Refusal(wishErrors.tooMany);
  const { name, alert, isPublic } = written;
  const [made] = await tx
    .insert(wishes)
    .values({
      ...{ id, userId: ownerId, place, name, alert, isPublic, createdAt: now, updatedAt: now },
      ...columns,
      ...read.columns,
    })
    .onConflictDoNothing({ target: wishes.id })
    .returning({ id: wishes.id });
  // Another member sent the same id in this moment.
  if (!made) throw new Refusal(wishErrors.idTaken);
  await fileWish(tx, id, read);
}

export async function updateWish(deps: WishDeps, ownerId: string, id: string, written: WrittenWish): Promise<Wish> {
  const brands = await readBrands(deps.database.db);
  const columns = columnsOf(written.filters, brands);
  const read = await readWishWords(deps, columns, brands);
  await deps.database.db.transaction(async (tx) => {
    const [known] = await tx.select().from(wishes).where(own(ownerId, id)).for('update');
    if (!known) throw new Refusal(wishErrors.notFound);
    await writeWish(tx, { known, written, columns, read, now: deps.clock.now() });
  });
  return getWish(deps, ownerId, id);
}

export async function deleteWish({ database: { db } }: WishDeps, ownerId: string, id: string): Promise<void> {
  await db.transaction((tx) => tx.delete(wishes).where(own(ownerId, id)));
}

/**
 * Wishes that others may see: none while the profile is hidden, its owner rests, or one of the two blocked the other.
 */
export async function findMemberWishes(
  { database: { db, pool }, clock, settings }: WishDeps & { settings: SettingsReader },
  memberId: string,
  viewerId: string,
): Promise<{ wishes: PublicWish[] }> {
  const { rows: found } = await pool.query<{ isShown: boolean }>({
    name: 'want-list-shown',
    text: `select profile_visible and ${isActiveMemberSql('$1', 3)} and not ${blockedBetweenSql('$1', '$2')} as "isShown"
      from profiles where id = $1`,
    values: [memberId, viewerId, ...(await activeMemberValues(settings, clock.now()))],
  });
  if (!found[0]) throw new Refusal(memberErrors.notFound);
  if (!found[0].isShown) return { wishes: [] };
  const rows = await selectWishes(db)
    .where(and(eq(wishes.userId, memberId), wishes.isPublic))
    .orderBy(desc(wishes.createdAt), desc(wishes.place));
  return { wishes: rows.map(toPublicWish) };
}

export function toWish({ wish, sellerName }: { wish: WishRow; sellerName: string | null }): Wish {
  const { id, name, alert, isPublic, createdAt } = wish;
  return { id, name, filters: filtersOf(wish), sellerName, alert, isPublic, createdAt: createdAt.toISOString() };
}

function toPublicWish(row: { wish: WishRow; sellerName: string | null }): PublicWish {
  const { alert: _alert, isPublic: _isPublic, ...shown } = toWish(row);
  return shown;
}

export function selectWishes(db: DbOrTransaction) {
  return db
    .select({ wish: wishes, sellerName: profiles.displayName })
    .from(wishes)
    .leftJoin(profiles, eq(profiles.id, wishes.sellerId))
    .$dynamic();
}

async function getWish({ database: { db } }: WishDeps, ownerId: string, id: string): Promise<Wish> {
  const [row] = await selectWishes(db).where(own(ownerId, id));
  if (!row) throw new Refusal(wishErrors.notFound);
  return toWish(row);
}

interface ReadNewWish {
  written: WrittenWish;
  columns: ReturnType<typeof columnsOf>;
  read: ReadWish;
  now: Date;
}

type Saved = ReadNewWish & { known: WishRow };

async function writeWish(tx: DbOrTransaction, { known, written, columns, read, now }: Saved): Promise<void> {
  const { name, alert, isPublic } = written;
  const values = { ...columns, ...read.columns };
  // A wish for a seller who has left or was blocked since then can still be renamed.
  if (values.sellerId !== known.sellerId) await requireSeller(tx, known.userId, values.sellerId);
  await tx
    .update(wishes)
    .set({ name, alert, isPublic, ...values, updatedAt: now })
    .where(eq(wishes.id, known.id));
  await tx.delete(wishKeys).where(eq(wishKeys.wishId, known.id));
  await fileWish(tx, known.id, read);
}

async function findFreePlace(tx: DbOrTransaction, ownerId: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ place: number | null }>(sql`select min(place)::int as place
    from generate_series(1, ${sql.raw(String(wishesMax))}) place
    where place not in (select w.place from wishes w where w.user_id = ${ownerId})`);
  return rows[0]?.place ?? undefined;
}

/** Held until the commit: a seller who leaves meanwhile is waited for. */
async function requireSeller(tx: DbOrTransaction, ownerId: string, sellerId: string | null): Promise<void> {
  if (sellerId === null) return;
  if (sellerId === ownerId) throw new Refusal(wishErrors.sellerIsYou, { field: 'filters' });
  const [seller] = await tx
    .select({ status: profiles.status })
    .from(profiles)
    .where(eq(profiles.id, sellerId))
    .for('key share');
  if (!seller || seller.status === 'banned') throw new Refusal(wishErrors.sellerGone, { field: 'filters' });
  if (await isBlockedBetween(tx, ownerId, sellerId)) throw new Refusal(wishErrors.sellerBlocked, { field: 'filters' });
}

const own = (ownerId: string, id: string) => and(eq(wishes.id, id), eq(wishes.userId, ownerId));
