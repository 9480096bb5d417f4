import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findMyDeals, getDeal } from '#contract/deals/deals.ts';
import { getMyWays } from '#contract/deals/ways-to-be-paid.ts';
import { answer } from '#web/test/api.ts';
import { seller } from '#web/test/listings.ts';
import { offer } from '#web/test/offers.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import DealsPage from './deals-page.tsx';

test('an offer stands in one row: what is offered, what was asked, and the yes, which shows the terms once more', async () => {
  const deal = offer({ mayDo: ['accept', 'counter', 'decline'] });
  answer(findMyDeals, { deals: [deal], nextCursor: null });
  answer(getDeal, deal);
  answer(getMyWays, { ways: [] });
  const { user } = openPage(<DealsPage />, { as: sessionMember({ id: seller.id }), at: '/account/deals' });
  const row = within(within(await screen.findByRole('list', { name: 'Your turn' })).getByRole('listitem'));
  row.getByText('$100.00');
  row.getByText('asking $120.00');
  await user.click(row.getByRole('button', { name: /^Accept/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept these terms?' }));
  expect(dialog.getByRole('button', { name: /^Accept \$100\.00 for/ })).toBeTruthy();
});
