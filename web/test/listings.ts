import type { Listing, ListingCard, ListingOwner } from '#contract/listings/listings.ts';
import type { MyListing } from '#contract/listings/selling.ts';
import type { Profile } from '#contract/members/profiles.ts';

const day = '2026-05-04T12:00:00.000Z';

export const seller: ListingOwner = {
  id: '0193a0a0-0000-7000-8000-0000000000c0',
  displayName: 'Carol',
  avatarUrl: null,
  rating: 0,
  reviewCount: 0,
  isRatingVerified: false,
  tier: null,
  awayUntil: null,
};

/** What everyone may know of them. */
export const sellerProfile: Profile = {
  id: seller.id,
  displayName: seller.displayName,
  avatarUrl: null,
  sellerTier: null,
  rating: 0,
  reviewCount: 0,
  isRatingVerified: false,
  ratingCounts: [0, 0, 0, 0, 0],
  isVisible: true,
  memberSince: '2026-01-01T00:00:00.000Z',
  soldCount: 0,
  tradedCount: 0,
  deals: { completed: 0, sales: 0, trades: 0, canceled: 0 },
  repliesWithin: null,
  otherShops: null,
};

/** A wig as it stands in a list. */
export function listingCard(facts: Partial<ListingCard> = {}): ListingCard {
  return {
    id: '0193a0a0-0000-7000-8000-0000000000a1',
    title: 'Copper bob',
    brand: 'envy',
    condition: 'new',
    type: 'sale',
    status: 'active',
    color: 'Red',
    capSize: null,
    shade: null,
    piece: 'full-wig',
    priceCents: 12_000,
    likeCount: 0,
    isReserved: false,
    photo: null,
    owner: seller,
    ...facts,
  };
}

/** A wig as its own page shows it. */
export function listing(facts: Partial<Listing> = {}): Listing {
  const { photo: _, ...card } = listingCard();
  return {
    ...card,
    ownershipShownAt: null,
    isLabelShown: false,
    description: 'Never worn.',
    originalPriceCents: null,
    shippingCents: 0,
    wouldTradeFor: null,
    shade: null,
    fiberType: 'Human Hair Blend',
    capSize: 'Large',
    modifications: false,
    capFeatures: [],
    piece: 'full-wig',
    lengthInches: null,
    colorCode: null,
    colorName: null,
    rooted: null,
    colorEffect: null,
    permatease: null,
    checklist: {},
    takesOffers: true,
    buyAtOnce: false,
    bundlePercent: 0,
    offerCount: 0,
    photos: [],
    createdAt: day,
    bumpedAt: null,
    updatedAt: day,
    removedAt: null,
    removedFrom: null,
    restorableUntil: null,
    ...facts,
  };
}

/** A wig as its owner finds it among the own ones. */
export function myListing(facts: Partial<MyListing> = {}): MyListing {
  const { id, title, brand, condition, type, priceCents } = listingCard();
  return {
    ...{ id, title, brand, condition, type, priceCents },
    shippingCents: 0,
    status: 'active',
    photo: null,
    isReserved: false,
    isPublicCard: false,
    dealId: null,
    hasChangedHands: false,
    listedAt: '2026-05-01T12:00:00.000Z',
    lastBumpedAt: day,
    mayBumpAt: null,
    removedAt: null,
    removedFrom: null,
    daysLeft: null,
    isTakenDown: false,
    restorable: false,
    views: 7,
    saves: 1,
    ...facts,
  };
}
