import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerLess, confirmStep, proposeLess, sayArrived } from '#contract/deals/agreed-deals.ts';
import { cancelDeal, type Deal, getDeal } from '#contract/deals/deals.ts';
import { commonErrors } from '#contract/errors.ts';
import { getOwnership } from '#contract/listings/ownership.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { getMemberPolicy } from '#contract/policies/policies.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { buyer, onDay, purchase, selma, wordOf } from '#web/test/deals.ts';
import { openPage } from '#web/test/open-page.tsx';
import DealPage from './deal-page.tsx';

async function openDeal(deal: Deal, returnPolicy: string | null = null) {
  answer(getDeal, deal);
  answer(getMemberPolicy, { policy: { ...policy, returnPolicy } });
  for (const extra of [getProfile, getOwnership]) refuse(extra, commonErrors.notFound);
  const { user } = openPage(<DealPage />, { as: buyer, at: `/account/deals/${deal.id}`, path: '/account/deals/:id' });
  const next = await screen.findByRole('region', { name: 'Next step' });
  const offered = () =>
    within(next)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  return { user, next, offered };
}

const policy = {
  paymentMethods: [],
  shippingMethods: [],
  shipsFrom: null,
  shipsWithinDays: null,
  additionalNotes: null,
  lastUpdated: null,
};
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
  {
    waitsForMe: { for: 'all-well', step: 'parcel', dueAt: onDay(12) },
    mayDo: ['ask-to-return', 'propose-less', 'open-problem'],
  },
);

test('what is on its way is nobody’s turn, leads to the carrier, and can be said to have arrived', async () => {
  const { user, next, offered } = await openDeal(onItsWay);
  expect(next.textContent).toContain('On its way: Selma sent Juniper to you. Say when Juniper arrives.');
  expect(screen.queryByText('Your turn')).toBeNull();
  expect(within(next).getByRole('link', { name: /USPS 9400 1000/ })).toBeTruthy();
  expect(offered()).toEqual(['It arrived', 'There is a problem']);
  answer(sayArrived, arrived);
  await user.click(within(next).getByRole('button', { name: 'It arrived' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Has it arrived?' });
  expect(dialog.textContent).toContain('You then have 3 days to look over Juniper and try it on.');
  await user.click(within(dialog).getByRole('button', { name: 'It arrived' }));
  expect(await screen.findByText(/Your turn: look over Juniper until May 12/)).toBeTruthy();
  expect(requestsTo(sayArrived)).toHaveLength(1);
});

test('from some day on it is asked whether it has arrived', async () => {
  const { next, offered } = await openDeal(purchase({ mayDo: [...acts.mayDo], wait: wordOf({}) }));
  expect(next.textContent).toContain('Selma sent Juniper to you. Has Juniper arrived? Without a word');
  expect(offered()).toEqual(['It arrived', 'It has not come', 'There is a problem']);
});

test('what arrived is well or a problem, and before all is well it says what that takes away', async () => {
  const { user, next, offered } = await openDeal(arrived);
  expect(offered()).toEqual(['All is well', 'There is a problem', 'Ask to return it', 'Keep it for less']);
  expect(screen.getByText('Your turn')).toBeTruthy();
  answer(confirmStep, { ...arrived, state: 'completed', endedAt: onDay(10), waitsForMe: null });
  await user.click(within(next).getByRole('button', { name: 'All is well' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Is all well?' });
  expect(dialog.textContent).toContain('a problem can no longer be told afterwards');
  await user.click(within(dialog).getByRole('button', { name: 'All is well' }));
  expect(await screen.findByText('Thank you. The deal is completed!')).toBeTruthy();
});

test('whoever asks to return it reads what the seller says about returns, and chooses why', async () => {
  const { user, next } = await openDeal(arrived, 'Unworn, within a week.');
  const asked: Deal['cancelRequest'] = {
    by: buyer.id,
    reason: 'does-not-fit',
    askedAt: onDay(10),
    yes: [],
    no: null,
    isReturn: true,
  };
  const wait = wordOf({ for: 'answer', on: selma, waiting: buyer.id, dueAt: onDay(13), silence: 'disputed' });
  answer(cancelDeal, purchase({ arrivedAt: onDay(9), wait }, { cancelRequest: asked }));
  await user.click(within(next).getByRole('button', { name: 'Ask to return it' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask to return it?' });
  expect(await within(dialog).findByText('Unworn, within a week.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Ask to return it' }));
  expect(within(dialog).getByText('Choose a reason.')).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: 'It does not fit' }));
  await user.click(within(dialog).getByRole('button', { name: 'Ask to return it' }));
  expect(
    await screen.findByText(
      'You ask to return Juniper. Waiting for Selma, who has until May 13 to answer. Without an answer our team looks at the return.',
    ),
  ).toBeTruthy();
  expect(requestsTo(cancelDeal)).toMatchObject([{ body: { reason: 'does-not-fit' } }]);
});

test('keeping it for less names an amount of at most what was paid', async () => {
  const { user, next } = await openDeal(arrived);
  const open = {
    id: crypto.randomUUID(),
    by: buyer.id,
    cents: 2_000,
    proposedAt: onDay(10),
    endsAt: onDay(13),
    answer: null,
  };
  answer(proposeLess, purchase({ arrivedAt: onDay(9) }, { adjustments: [open] }));
  await user.click(within(next).getByRole('button', { name: 'Keep it for less' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keep it for less?' });
  const amount = within(dialog).getByRole('textbox', { name: /Amount that .*Selma.* pays back/ });
  await user.type(amount, '200');
  await user.click(within(dialog).getByRole('button', { name: 'Propose this amount' }));
  expect(within(dialog).getByText('Enter an amount above zero, and at most what was paid.')).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '20');
  await user.click(within(dialog).getByRole('button', { name: 'Propose this amount' }));
  expect(
    await screen.findByText(
      /You would keep Juniper if .*Selma.* pays \$20\.00 back\. Waiting for Selma, who has until/,
    ),
  ).toBeTruthy();
  expect(requestsTo(proposeLess)).toMatchObject([{ body: { cents: 2_000 } }]);
});

test('an amount that the other proposes is answered with yes or no, and the yes says what follows', async () => {
  const open = {
    id: crypto.randomUUID(),
    by: selma,
    cents: 2_000,
    proposedAt: onDay(10),
    endsAt: onDay(13),
    answer: null,
  };
  const { user, next, offered } = await openDeal(
    purchase({ arrivedAt: onDay(9) }, { adjustments: [open], mayDo: ['answer-less', 'open-problem'] }),
  );
  expect(next.textContent).toContain('would pay you $20.00 back if you keep Juniper.');
  expect(offered()).toEqual(['Yes, I agree', 'No', 'There is a problem']);
  answer(
    answerLess,
    purchase({ arrivedAt: onDay(9), confirmedAt: onDay(10) }, { adjustments: [{ ...open, answer: 'yes' }] }),
  );
  await user.click(within(next).getByRole('button', { name: 'Yes, I agree' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Agree to $20.00?' });
  expect(dialog.textContent).toMatch(
    /You keep Juniper: it counts as received, and .*Selma.* has 3 days to pay you \$20\.00 back/,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Yes, I agree' }));
  expect(await screen.findByText('Agreed.')).toBeTruthy();
  expect(requestsTo(answerLess)).toMatchObject([{ params: { adjustment: open.id }, body: { answer: 'yes' } }]);
});

test('whoever is asked for a review is not told that it will carry a mark, but where it says which do', async () => {
  const reviews = { closesAt: onDay(28), shownAt: null, mayReview: [selma], written: [] };
  await openDeal(purchase({ arrivedAt: onDay(9), confirmedAt: onDay(9) }, { state: 'completed', reviews }));
  const asked = await screen.findByRole('region', { name: 'Reviews' });
  const [sentence] = asked.querySelectorAll('p');
  expect(sentence?.textContent).toMatch(/^Your review is shown once you both have written, or on May 28, 2026\./);
  const which = within(asked).getByRole('link', { name: 'Which reviews carry “Verified deal”' });
  expect(which.getAttribute('href')).toBe('/help/deals');
  expect(asked.textContent).not.toContain('carry the mark');
});

test.each([
  { deal: onItsWay, isSaid: true },
  { deal: purchase({ arrivedAt: onDay(9) }, { state: 'returning' }), isSaid: false },
])('a buyer reads what to do if it does not fit, unless everything goes back already: $isSaid', async (each) => {
  await openDeal(each.deal);
  await screen.findByRole('heading', { name: 'The terms' });
  const title = 'If it does not come or does not fit';
  expect(screen.queryByRole('heading', { name: title }) !== null).toBe(each.isSaid);
});

test('what was bought at once and is not paid a day later is offered again', async () => {
  const payment = { kind: 'payment', cents: 14_000, doneAt: null, wait: wordOf({ for: 'payment' }) } as const;
  const unpaid = purchase(payment, { isAtOnce: true, mayDo: ['cancel-overdue'] });
  const { user, next } = await openDeal(unpaid);
  await user.click(within(next).getByRole('button', { name: 'Not paid: offer it again' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Not paid: offer it again?' });
  expect(dialog.textContent).toContain('without a mark');
  answer(cancelDeal, unpaid);
  await user.click(within(dialog).getByRole('button', { name: 'Offer it again' }));
  expect(requestsTo(cancelDeal)).toMatchObject([{ body: { reason: 'not-paid' } }]);
});
