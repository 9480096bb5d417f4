import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getCheckout } from '#contract/billing/billing.ts';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import LoginPage from './login-page.tsx';

const comeBack = (search: string) => openPage(<LoginPage />, { at: `/login?payment_complete=true${search}` });

test('who comes back from a checkout that the server can confirm is congratulated', async () => {
  answer(getCheckout, { isComplete: true });
  comeBack('&session_id=cs_test_1');
  expect(await screen.findByText('Payment Successful!')).toBeTruthy();
  expect(screen.getByText('Please sign in and click My Account to add listings.')).toBeTruthy();
  expect(requestsTo(getCheckout)).toEqual([{ params: { id: 'cs_test_1' } }]);
});

test('an address that anyone can make is no payment', async () => {
  answer(getCheckout, { isComplete: false });
  comeBack('&session_id=cs_test_1');
  expect(await screen.findByText('Sign in to see your subscription.')).toBeTruthy();
  expect(screen.queryByText('Payment Successful!')).toBeNull();
});

test('without a checkout in the address nothing is asked, and nothing is confirmed', async () => {
  comeBack('');
  expect(await screen.findByText('Sign in to see your subscription.')).toBeTruthy();
});
