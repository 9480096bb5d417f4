import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { getMemberPolicy } from '#contract/policies/policies.ts';
import { answer, refuse } from '#web/test/api.ts';
import { seller } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { IfItFails } from './if-it-fails.tsx';

const policy = {
  paymentMethods: [],
  shippingMethods: [],
  shipsFrom: null,
  shipsWithinDays: null,
  additionalNotes: null,
  lastUpdated: null,
};

function openBox(isAgreed = false) {
  openPage(<IfItFails sellerId={seller.id} isAgreed={isAgreed} />, { as: sessionMember() });
  return screen.findByRole('region', { name: 'If it does not come or does not fit' });
}

test('four things that are true, each with its link, and the seller’s own words about returns', async () => {
  answer(getMemberPolicy, { policy: { ...policy, returnPolicy: 'Unworn, within a week.' } });
  const box = within(await openBox());
  await box.findByText(/The seller says about returns: “Unworn, within a week\.”/);
  expect(box.getByText(/counts as arrived after 21 days/)).toBeTruthy();
  expect(box.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/help/payment-methods',
    '/legal/privacy',
    '/help/deals',
    '/help/returns',
  ]);
});

test('a seller who said nothing of returns is to be asked first', async () => {
  answer(getMemberPolicy, { policy: { ...policy, returnPolicy: null } });
  await within(await openBox()).findByText(/has not said whether it can go back: ask before you agree/);
});

test('once it is agreed, nobody is told to ask before', async () => {
  answer(getMemberPolicy, { policy: { ...policy, returnPolicy: null } });
  const box = await openBox(true);
  await within(box).findByText(/choose “Ask to return it”: it can go back if the seller agrees\./);
  expect(box.textContent).not.toContain('before you agree');
});

test('while the policy cannot be read, nothing is claimed about it', async () => {
  refuse(getMemberPolicy, commonErrors.notFound);
  const box = await openBox();
  expect(box.textContent).toContain('It can go back if the seller agrees.');
  expect(box.textContent).not.toContain('has not said');
});
