import { asc, eq } from 'drizzle-orm';
import {
  avatarWidths,
  mediaRoot,
  type PhotoFacts,
  type PhotoPurpose,
  photoKey,
  publicPurposes,
} from '#contract/photos/photo-urls.ts';
import { photos } from '#server/db/schema/photos.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { folderOf } from './photo-files.ts';

/** The rows go with the account, the files right after. Pictures in messages stay with the other party. */
export function photoData(media: MediaStore): MemberData {
  return {
    name: 'photos',
    tables: {
      photos: { exported: true, deleted: true },
      kept_photos: { exported: 'private copies of exported photographs', deleted: true },
      photo_changes: {
        exported: 'names files for the moment in which they change',
        deleted: 'gone when the files are',
      },
      retired_photos: { exported: 'former ids of photographs, which show nothing', deleted: true },
    },
    async export(db, memberId) {
      const rows = await db.select().from(photos).where(eq(photos.ownerId, memberId)).orderBy(asc(photos.createdAt));
      return rows.map(({ fingerprint, ...photo }) => ({ ...photo, address: addressOf(photo) }));
    },
    async cleanUp(memberId) {
      for (const folder of (['listing', 'avatar', 'proof'] as const).map((purpose) => folderOf(purpose, memberId)))
        for await (const { key } of media.list(folder)) await media.delete([key]);
    },
  };
}

/** The address of the largest size. Pictures in messages and deals have no address that works elsewhere. */
function addressOf({ purpose, ownerId, id, width }: PhotoFacts & { purpose: PhotoPurpose }): string | null {
  if (!publicPurposes.includes(purpose)) return null;
  const largest = purpose === 'avatar' ? Math.max(...avatarWidths) : width;
  return mediaRoot + photoKey({ purpose, ownerId, id, width: largest, format: 'webp' });
}
