import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buyer, purchase, selma } from '#web/test/deals.ts';
import { openPage } from '#web/test/open-page.tsx';
import { DealReviews } from './deal-reviews.tsx';

const asked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ value }) => value);

test('who got a wig is asked about it, also of a recorded sale; who got money is not', async () => {
  const open = (me: typeof buyer, more: object) => {
    const of = me.id === buyer.id ? selma : buyer.id;
    const reviews = { shownAt: null, closesAt: '2026-06-04T12:00:00.000Z', mayReview: [of], written: [] };
    const deal = purchase({}, { state: 'completed', reviews, ...more });
    return openPage(<DealReviews deal={deal} me={me.id} onConflict={() => {}} />, { as: me });
  };
  for (const more of [{}, { kind: 'recorded-sale' as const, steps: [] }]) {
    const { close } = open(buyer, more);
    await screen.findByRole('form');
    expect(asked()).toEqual(['as-described', 'clean', 'well-packed', 'quick', 'friendly']);
    close();
  }
  open({ ...buyer, id: selma }, {});
  await screen.findByRole('form');
  expect(asked()).toEqual(['quick', 'friendly']);
});
