import type { ListingCopy, Wig } from '#contract/deals/listing-copy.ts';
import { wigFacts } from '#contract/deals/wig-changes.ts';
import { jsonbRow } from './json-row.ts';
import { firstPhotoJson } from './photo-json.ts';
import { columnName } from './schema/facet-columns.ts';

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

/** SQL for the same listing as edits are judged by it. */
export const wigJson = jsonbRow<Wig>({
  title: 'l.title',
  description: 'l.description',
  brand: 'l.brand',
  type: 'l.type',
  condition: 'l.condition',
  priceCents: 'l.price_cents',
  shippingCents: 'l.shipping_cents',
  facts: `jsonb_build_object(${wigFacts.map((name) => `'${name}', l.${columnName(name)}`).join(', ')})`,
  photoIds: `array(select ph.id from photos ph where ph.listing_id = l.id order by ph.position)`,
});
