import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { confirmStep, sayArrived } from '#contract/deals/deal-steps.ts';
import { type Deal, getDeal } from '#contract/deals/deals.ts';
import { commonErrors } from '#contract/errors.ts';
import { getOwnership } from '#contract/listings/ownership.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { buyer, onDay, purchase, wordOf } from '#web/test/deals.ts';
import { openPage } from '#web/test/open-page.tsx';
import DealPage from './deal-page.tsx';

async function openDeal(deal: Deal) {
  answer(getDeal, deal);
  for (const extra of [getProfile, getOwnership]) refuse(extra, commonErrors.notFound);
  const { user } = openPage(<DealPage />, { as: buyer, at: `/account/deals/${deal.id}`, path: '/account/deals/:id' });
  const next = await screen.findByRole('region', { name: 'Next step' });
  const offered = () =>
    within(next)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  return { user, next, offered };
}

const acts = { mayDo: ['say-arrived', 'confirm', 'say-missing'] as const };
const onItsWay = purchase(
  { mayDo: [...acts.mayDo], wait: wordOf({ for: 'arrival' }) },
  { waitsForMe: { for: 'arrival', step: 'parcel', dueAt: onDay(28) } },
);
const arrived = purchase(
  {
    arrivedAt: onDay(9),
    mayDo: ['confirm'],
    wait: wordOf({ for: 'all-well', dueAt: onDay(12), endsAt: onDay(12), silence: 'received' }),
  },
  { waitsForMe: { for: 'all-well', step: 'parcel', dueAt: onDay(12) } },
);

test('what is on its way is nobody’s turn, leads to the carrier, and can be said to have arrived', async () => {
  const { user, next, offered } = await openDeal(onItsWay);
  expect(next.textContent).toContain('On its way: Selma sent Juniper on May 7.');
  expect(screen.queryByText('Your turn')).toBeNull();
  expect(within(next).getByRole('link', { name: /USPS 9400 1000/ })).toBeTruthy();
  expect(offered()).toEqual(['It arrived', 'There is a problem']);
  answer(sayArrived, arrived);
  await user.click(within(next).getByRole('button', { name: 'It arrived' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Has it arrived?' });
  expect(dialog.textContent).toContain('You then have 3 days to look over Juniper and try it on.');
  await user.click(within(dialog).getByRole('button', { name: 'It arrived' }));
  expect(await screen.findByText(/Juniper arrived on May 9\. Look it over and try it on until May 12/)).toBeTruthy();
  expect(requestsTo(sayArrived)).toHaveLength(1);
});

test('from some day on it is asked whether it has arrived', async () => {
  const { next, offered } = await openDeal(purchase({ mayDo: [...acts.mayDo], wait: wordOf({}) }));
  expect(next.textContent).toContain('Selma sent Juniper on May 7. Has it arrived?');
  expect(offered()).toEqual(['It arrived', 'It has not come', 'There is a problem']);
});

test('what arrived is well or a problem, and before all is well it says what that takes away', async () => {
  const { user, next, offered } = await openDeal(arrived);
  expect(offered()).toEqual(['All is well', 'There is a problem']);
  expect(screen.getByText('Your turn')).toBeTruthy();
  answer(confirmStep, { ...arrived, state: 'completed', endedAt: onDay(10), waitsForMe: null });
  await user.click(within(next).getByRole('button', { name: 'All is well' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Is all well?' });
  expect(dialog.textContent).toContain('a problem can no longer be told afterwards');
  await user.click(within(dialog).getByRole('button', { name: 'All is well' }));
  expect(await screen.findByText('Thank you. The deal is completed!')).toBeTruthy();
});
