import type { Mutant } from '../mutant-runner.ts';

const making = ['server/listings/worth/make-price-guide.test.ts'];
const guiding = ['server/listings/worth/price-guide.test.ts'];
const telling = ['server/listings/worth/tell-price-drops.test.ts'];
const dropping = ['server/listings/worth/price-drop.test.ts'];
const looking = ['server/listings/page/listing-page.test.ts'];

/** What wigs are said to be worth, and who hears and sees what of them. */
export const worth: readonly Mutant[] = [
  {
    breaks: 'deals of several wigs do not count for the price guide',
    file: 'server/listings/worth/make-price-guide.ts',
    find: 'and 2 = (select count(*) from deal_moves m',
    replace: 'and 2 <= (select count(*) from deal_moves m',
    tests: making,
  },
  {
    breaks: 'deals between the same two members count once for the price guide',
    file: 'server/listings/worth/make-price-guide.ts',
    find: 'select distinct on (least(wig.from_id, wig.to_id), greatest(wig.from_id, wig.to_id))',
    replace: 'select distinct on (least(wig.from_id, wig.to_id), greatest(wig.from_id, wig.to_id), d.ended_at, d.id)',
    tests: making,
  },
  {
    breaks: 'deals between linked accounts do not count for the price guide',
    file: 'server/listings/worth/make-price-guide.ts',
    find: '\n      and not are_linked(wig.from_id, wig.to_id)',
    replace: '',
    tests: making,
  },
  {
    breaks: 'the price guide says nothing from fewer than five sales',
    file: 'server/listings/worth/price-guide.ts',
    find: 'counted.length < guideSalesMin || ',
    replace: '',
    tests: guiding,
  },
  {
    breaks: 'a wig that was given for a wig does not count for the price guide',
    file: 'server/listings/worth/make-price-guide.ts',
    find: 'where paid.cents > 0 and d.state',
    replace: 'where d.state',
    tests: making,
  },
  {
    breaks: 'one seller counts for at most a third of the price guide',
    file: 'server/listings/worth/price-guide.ts',
    find: 'most * guideSellerShare > countedWith(most)',
    replace: 'most > countedWith(most)',
    tests: guiding,
  },
  {
    breaks: 'own sales do not count for own listings',
    file: 'server/listings/worth/price-guide.ts',
    find: 'sales.filter(({ sellerId }) => sellerId !== ownerId)',
    replace: 'sales.filter(({ sellerId }) => ownerId && sellerId)',
    tests: guiding,
  },
  {
    breaks: 'savers hear of a dropped price once a week',
    file: 'server/listings/worth/tell-price-drops.ts',
    find: '!isOffered || toldLately || ',
    replace: '!isOffered || ',
    tests: telling,
  },
  {
    breaks: 'a price that was raised before it was lowered is no drop',
    file: 'server/listings/worth/price-drop.ts',
    find: '[first, ...earlier].flatMap',
    replace: '[first, ...earlier.slice(0, 0)].flatMap',
    tests: dropping,
  },
  {
    breaks: 'More like this shows nothing of members who blocked the reader, or whom the reader blocked',
    file: 'server/listings/page/similar-listings.ts',
    find: "\n        and not ${blockedBetweenSql('l.user_id', '$2::uuid')}",
    replace: '',
    tests: looking,
  },
  {
    breaks: 'the last 24 listings a member looked at are remembered, and no more',
    file: 'server/listings/page/recently-viewed.ts',
    find: 'listing_id offset ${recentlyViewedMax - 1}',
    replace: 'listing_id offset ${recentlyViewedMax}',
    tests: looking,
  },
];
