import type { ListingCopy } from '#contract/deals/deals.ts';
import { jsonbRow } from './json-row.ts';
import { firstPhotoJson } from './photo-json.ts';

/** SQL for how a listing is now, for `from listings l`: what terms keep of it, and what a match shows. */
export const listingCopyJson = jsonbRow<ListingCopy>({
  title: 'l.title',
  brand: 'l.brand',
  condition: 'l.condition',
  type: 'l.type',
  color: 'l.color',
  capSize: 'l.cap_size',
  priceCents: 'l.price_cents',
  photo: firstPhotoJson('l.id'),
});
