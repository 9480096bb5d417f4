interface Example {
  body?: unknown;
  answer?: unknown;
}

const buyer = '0b8e6f0a-4f5d-4c1b-9a51-6c1f9d3b7e21';
const seller = '5d2c9b1e-8a37-4f60-b0d4-2e7a1c6f9083';
const listing = 'c4a1f7d2-3b68-4e95-8f0c-9d5b7a2e6140';
const deal = '9f3e5c71-6d20-4b8a-a4e7-1b0c8d2f5a36';
const terms = 'e7b04d93-2c5f-4a18-96d1-8f3a6c0b7e52';
const photo = {
  id: '3a9d6e28-7f14-4c0b-85e2-d6b1f0a9c473',
  ownerId: seller,
  width: 1200,
  height: 1500,
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
};
const card = {
  id: listing,
  title: 'Juniper, lace front bob',
  brand: 'jon-renau',
  condition: 'like-new',
  type: 'both',
  status: 'active',
  color: 'Brunette',
  capSize: 'Average',
  shade: null,
  piece: 'full-wig',
  priceCents: 15_000,
  likeCount: 3,
  isReserved: false,
  photo,
  owner: {
    id: seller,
    displayName: 'Selma',
    avatarUrl: null,
    rating: 4.8,
    reviewCount: 9,
    isRatingVerified: true,
    tier: null,
    awayUntil: null,
  },
};
const written = {
  title: 'Juniper, lace front bob',
  description: 'Worn twice, never washed. From a smoke-free home.',
  brand: 'jon-renau',
  condition: 'like-new',
  type: 'both',
  color: 'Brunette',
  capSize: 'Average',
  fiberType: 'Synthetic',
  modifications: false,
  priceCents: 15_000,
  shippingCents: 1_250,
  photoIds: [photo.id],
};
const offer = [
  { from: buyer, to: seller, cents: 14_000, shippingCents: 1_250 },
  { from: seller, to: buyer, listingId: listing },
];

/** Examples of the calls that a tool makes first, by the name of the call. */
export const apiExamples: Record<string, Example | undefined> = {
  signIn: {
    body: { email: 'member@example.com', password: 'a long password', rememberMe: false },
    answer: { twoFactorRequired: false },
  },
  verifyTwoFactor: { body: { code: '123456', trustDevice: false } },
  signOut: { body: { scope: 'local' }, answer: { done: true } },
  findListings: { answer: { listings: [card], nextCursor: null } },
  suggestWords: { answer: { words: ['lace', 'layered'] } },
  uploadPhoto: { answer: photo },
  createListing: { body: { id: listing, ...written } },
  updateListing: { body: { ...written, priceCents: 14_000 } },
  sellListing: { body: { buyerId: buyer, cents: 14_000 } },
  saveListing: { answer: { saved: true } },
  likeListing: { answer: { liked: true, likeCount: 4 } },
  proposeDeal: { body: { id: deal, moves: offer, note: 'I could pay today.', expiresInHours: 48 } },
  counterDeal: { body: { id: terms, answers: deal, moves: offer } },
  acceptDeal: { body: { terms } },
  declineDeal: { body: { terms, reason: 'price' } },
  markStepDone: { body: { carrier: 'usps', tracking: '9400 1000 0000 0000 0000 00' } },
  saveMyWays: { body: { ways: [{ method: 'PayPal', handle: 'selma-wigs' }] } },
  sendMessage: { body: { id: terms, receiverId: seller, content: 'Is the lace trimmed?', listingId: listing } },
  createWish: {
    body: {
      id: deal,
      name: 'Bobs under $200',
      alert: 'at-once',
      isPublic: false,
      filters: { query: 'bob', maxPrice: '200' },
    },
  },
  findMemberListings: { answer: { listings: [card], nextCursor: null } },
};
