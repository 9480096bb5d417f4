import { eq } from 'drizzle-orm';
import { photos } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media-store.ts';
import { deleteUnclaimedFiles, folderOf } from './photo-files.ts';

/** Deletes old files of a member that no row knows: what a server left that was killed in the middle of an upload. */
export async function deleteStrayFiles(
  deps: Pick<Deps, 'database'>,
  media: MediaStore,
  ownerId: string,
  before: Date,
): Promise<number> {
  const { strays, halves } = await findOldFiles(media, ownerId, before);
  await media.delete(halves);
  const rows = await deps.database.db.select({ id: photos.id }).from(photos).where(eq(photos.ownerId, ownerId));
  for (const { id } of rows) strays.delete(id);
  let deleted = 0;
  for (const [id, keys] of strays) if (await deleteUnclaimedFiles(deps, media, id, keys)) deleted += 1;
  return deleted;
}

async function findOldFiles(
  media: MediaStore,
  ownerId: string,
  before: Date,
): Promise<{ strays: Map<string, string[]>; halves: string[] }> {
  const strays = new Map<string, string[]>();
  const halves: string[] = [];
  for await (const { key, modifiedAt } of media.list(folderOf('listing', ownerId))) {
    if (modifiedAt >= before) continue;
    const id = /([0-9a-f-]{36})-\d+\.(?:avif|webp)$/.exec(key)?.[1];
    if (id) strays.set(id, [...(strays.get(id) ?? []), key]);
    else halves.push(key);
  }
  return { strays, halves };
}
