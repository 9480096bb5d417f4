import type { Photo } from '#contract/photos/photos.ts';
import { jsonRow } from './json-row.ts';

/** For `photos ph`. */
export const photoJson = jsonRow<Photo>({
  id: 'ph.id',
  ownerId: 'ph.owner_id',
  width: 'ph.width',
  height: 'ph.height',
  thumbhash: 'ph.thumbhash',
});

/** The featured photograph of the listing whose id this is in SQL; null without. */
export const firstPhotoJson = (listingId: string): string =>
  `(select ${photoJson} from photos ph where ph.listing_id = ${listingId} order by ph.position limit 1)`;
