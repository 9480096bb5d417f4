import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
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
  const skipped: number[] = [];
  while (failures.length < failuresMax) {
    const chosen = photoIds && inArray(photoChanges.photoId, [...photoIds]);
    const [next] = await db
      .select({ id: photoChanges.id })
      .from(photoChanges)
      .where(and(isFirst, notInArray(photoChanges.id, skipped), chosen))
      .orderBy(asc(photoChanges.tries), asc(photoChanges.id))
      .limit(1);
    if (!next) break;
    const isChanged = await changeNext({ db }, media, next.id).catch(async (error: unknown) => {
      failures.push(error);
      await countFailure({ db }, next.id);
      return false;
    });
    if (!isChanged) skipped.push(next.id);
  }
  if (failures.length > 0) throw failures[0];
}

/** A photograph that is renamed twice is renamed in that order. */
const isFirst = sql`not exists (select from photo_changes e where e.new_id = ${photoChanges.photoId} and e.id < ${photoChanges.id})`;

/** False where another process changes the same files at this moment. */
async function changeNext({ db }: Pick<Deps['database'], 'db'>, media: MediaStore, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [change] = await tx
      .select()
      .from(photoChanges)
      .where(eq(photoChanges.id, id))
      .for('update', { skipLocked: true });
    if (!change) return false;
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
    return true;
  });
}

async function countFailure({ db }: Pick<Deps['database'], 'db'>, id: number): Promise<void> {
  await db.transaction((tx) =>
    tx
      .update(photoChanges)
      .set({ tries: sql`${photoChanges.tries} + 1` })
      .where(eq(photoChanges.id, id)),
  );
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

/** The database announces each change. The old address answers 404 before that, because its row is gone. */
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
