import { asc, eq } from 'drizzle-orm';
import { photos } from '#server/db/schema/photos.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { folderOf } from './photo-files.ts';

/** The rows go with the account, the files right after. Pictures in messages stay with the other party. */
export function photoData(media: MediaStore): MemberData {
  return {
    name: 'photos',
    export: (db, memberId) =>
      db.select().from(photos).where(eq(photos.ownerId, memberId)).orderBy(asc(photos.createdAt)),
    async cleanUp(memberId) {
      for (const folder of [folderOf('listing', memberId), folderOf('avatar', memberId)])
        for await (const { key } of media.list(folder)) await media.delete([key]);
    },
  };
}
