import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { keptPhotos, photoChanges, photos } from '#server/db/schema/photos.ts';
import { startWorking } from '#server/jobs/work-when-told.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { keysOf, lockPhoto, type PhotoWithFiles } from './photo-files.ts';

/** Storage that is away refuses every file: the others wait for the next try. */
const failuresMax = 5;

/**
 * Renames and deletes the files that `photo_changes` names, all or those of the given photographs. A row goes when its files
 * are changed, so a failure or a killed server forgets none.
 */
export async function changePhotoFiles(
  { database: { db } }: Pick<Deps, 'database'>,
  media: MediaStore,
  photoIds?: readonly string[],
): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0; failures.length < failuresMax; ) {
    const chosen = photoIds && inArray(photoChanges.photoId, [...photoIds]);
    const [next] = await db
      .select({ id: photoChanges.id })
      .from(photoChanges)
      .where(and(gt(photoChanges.id, after), chosen))
      .orderBy(asc(photoChanges.id))
      .limit(1);
    if (!next) break;
    after = next.id;
    await changeNext({ db }, media, next.id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function changeNext({ db }: Pick<Deps['database'], 'db'>, media: MediaStore, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    // A photograph that is renamed twice is renamed in that order.
    const isFirst = sql`not exists (select from photo_changes e where e.new_id = ${photoChanges.photoId} and e.id < ${photoChanges.id})`;
    const [change] = await tx
      .select()
      .from(photoChanges)
      .where(and(eq(photoChanges.id, id), isFirst))
      .for('update', { skipLocked: true });
    if (!change) return;
    const { photoId, newId } = change;
    await lockPhoto(tx, photoId);
    // An upload that is repeated with the same id keeps its files.
    const claimed = await tx.$count(photos, eq(photos.id, photoId));
    if (claimed === 0) {
      const kept = change.purpose === 'listing' ? await tx.$count(keptPhotos, eq(keptPhotos.photoId, photoId)) : 0;
      const old = { ...change, id: photoId };
      const keys = keysOf(old);
      if (kept > 0) await copyAll(media, keys, keysOf({ ...old, purpose: 'deal' }));
      if (newId) await copyAll(media, keys, keysOf({ ...old, id: newId }));
      await media.delete(keys);
    }
    await tx.delete(photoChanges).where(eq(photoChanges.id, id));
  });
}

async function copyAll(media: MediaStore, from: string[], to: string[]): Promise<void> {
  await Promise.all(from.map((key, at) => media.copy(key, to[at] ?? '')));
}

/**
 * Deletes the files of photographs whose rows are gone, as far as storage answers; a worker does the rest. Call it after the
 * commit that removed the rows.
 */
export async function deletePhotoFiles(
  deps: Pick<Deps, 'database'>,
  media: MediaStore,
  gone: Pick<PhotoWithFiles, 'id'>[],
): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await changePhotoFiles(deps, media, ids).catch(() => {});
}

/** The database announces each change, so that an old address answers 404 as soon as the change is committed. */
export function startPhotoChanger(
  deps: Pick<Deps, 'database' | 'bus' | 'log'>,
  media: MediaStore,
): { stop(): Promise<void> } {
  const step = async () => {
    await changePhotoFiles(deps, media);
    return false;
  };
  return startWorking(deps, { news: 'photo-changes', name: 'changing files of photographs', step });
}

/** Deletes the private copies that neither a running deal nor a report needs. */
export async function forgetKeptPhotos({ database: { db } }: Pick<Deps, 'database'>): Promise<void> {
  await db.execute(sql`with gone as (delete from kept_photos k
      where not exists (select from deal_listings dl join deals d on d.id = dl.deal_id
          where dl.listing_id = k.listing_id and d.state in ('agreed', 'returning', 'disputed'))
        and not exists (select from reports r where r.kind = 'listing' and r.subject_id = k.listing_id
          and r.evidence -> 'photoIds' ? k.photo_id::text)
      returning *)
    insert into photo_changes (photo_id, owner_id, purpose, width)
    select photo_id, owner_id, 'deal', width from gone`);
}
