/** SQL for how a listing is now, for `from listings l`: what terms keep of it, and what a match shows. */
export const listingCopyJson = `jsonb_build_object('title', l.title, 'brand', l.brand, 'condition', l.condition,
    'type', l.type, 'color', l.color, 'capSize', l.cap_size, 'priceCents', l.price_cents,
    'photo', (select jsonb_build_object('id', ph.id, 'ownerId', ph.owner_id, 'width', ph.width, 'height', ph.height,
      'thumbhash', ph.thumbhash) from photos ph where ph.listing_id = l.id order by ph.position limit 1))`;
