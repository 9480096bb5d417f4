import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { getSalesNumbers, type SalesNumbers as Numbers, type SalesMonth } from '#contract/listings/sales-numbers.ts';
import { answer, refuse } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { salesCsv } from './sales-csv.ts';
import { SalesNumbers } from './sales-numbers.tsx';

const quiet = { offers: 0, deals: 0, askedCents: 0, agreedCents: 0, receivedCents: 0 };
const months = (busy: Partial<Record<number, Partial<SalesMonth>>> = {}): SalesMonth[] =>
  Array.from({ length: 12 }, (_, at) => ({ month: at + 1, ...quiet, ...busy[at + 1] }));
const payment = {
  dealId: '0193a0a0-0000-7000-8000-0000000000e1',
  at: '2026-03-05T10:00:00.000Z',
  day: '2026-03-05',
  title: 'Zara',
  more: 0,
  cents: 15_000,
  shippingCents: 1_000,
};
const numbers: Numbers = {
  year: 2026,
  years: [2026, 2025],
  months: months({ 3: { offers: 4, deals: 2, askedCents: 30_000, agreedCents: 27_000, receivedCents: 15_000 } }),
  medianDaysToSell: 12,
  payments: [payment],
};

test('a year is told by month, with what was received and how long wigs took', async () => {
  answer(getSalesNumbers, numbers);
  openPage(<SalesNumbers />, { as: sessionMember(), at: '/account/listings' });
  await screen.findByText('$150.00 received in 2026. Wigloop takes no fees. Half of your wigs went within 12 days.');
  const row = screen.getByRole('rowheader', { name: 'March' }).closest('tr');
  expect([...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '4',
    '2',
    '$300.00',
    '$270.00',
    '$150.00',
  ]);
  expect(screen.queryByRole('rowheader', { name: 'April' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download 2026 as CSV' })).toBeTruthy();
});

test('wigs that went on the day they were listed went within a day', async () => {
  answer(getSalesNumbers, { ...numbers, medianDaysToSell: 0 });
  openPage(<SalesNumbers />, { as: sessionMember(), at: '/account/listings' });
  await screen.findByText(/Half of your wigs went within 1 day\.$/);
});

test('a year without anything says so and offers no file, and a failure says so too', async () => {
  refuse(getSalesNumbers, commonErrors.invalid);
  const { user } = openPage(<SalesNumbers />, { as: sessionMember(), at: '/account/listings' });
  await screen.findByText('Failed to load your sales', { selector: 'p:not([role=alert])' });
  answer(getSalesNumbers, { ...numbers, months: months(), medianDaysToSell: null, payments: [] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await screen.findAllByText('Nothing was offered or sold in 2026')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /CSV$/ })).toBeNull();
});

test('the file for the tax year has a line for each payment, and a title is never a formula', () => {
  const back = { ...payment, day: '2026-04-01', title: '=1+1', more: 2, cents: -2_050, shippingCents: 0 };
  expect(salesCsv([payment, back]).split('\r\n')).toEqual([
    'Date,Listing,Kind,Amount,Of it shipping,Fees,Deal',
    `2026-03-05,Zara,Payment,150,10,0,${payment.dealId}`,
    `2026-04-01,'=1+1 and 2 more,Paid back,-20.5,0,0,${payment.dealId}`,
    '',
  ]);
});
