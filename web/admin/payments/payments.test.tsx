import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  type AdminPayment,
  findPaymentDifferences,
  findPayments,
  paymentErrors,
  refundPayment,
} from '#contract/admin/billing/payments.ts';
import { inOffice } from '#web/test/admins.tsx';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { Payments } from './payments.tsx';

const payment: AdminPayment = {
  invoiceId: 'in_1',
  invoiceNumber: 'WIG-0001',
  paidAt: '2026-10-04T12:00:00Z',
  member: { id: '0193a0a0-0000-7000-8000-000000000002', name: 'Ben', email: 'ben@example.com' },
  plan: 'budget-annual',
  grossCents: 2499,
  feeCents: 102,
  netCents: 2397,
  refundedCents: 500,
  waitingCents: 0,
  refusedCents: 0,
  dispute: { state: 'open', dueBy: '2026-10-20T12:00:00Z' },
  paysRunningPlan: true,
};

test('a payment says what came of it, and no more than is left of it can be sent back', async () => {
  answer(findPayments, { payments: [payment], nextCursor: null, sums: null });
  answer(findPaymentDifferences, {
    checkedAt: '2026-10-05T04:15:00Z',
    disputes: [
      {
        disputeId: 'du_1',
        invoiceNumber: 'WIG-0001',
        memberName: 'Ben',
        amountCents: 2499,
        dueBy: '2026-10-20T12:00:00Z',
        openedAt: '2026-10-04T12:00:00Z',
      },
    ],
    differences: [
      {
        invoiceId: 'in_9',
        invoiceNumber: null,
        kind: 'missing_at_stripe',
        oursCents: 900,
        stripeCents: 0,
        foundAt: '2026-10-05T04:15:00Z',
        settledAt: null,
      },
    ],
  });
  const { user } = openPage(inOffice(<Payments />), {
    as: sessionMember({ isAdmin: true }),
    at: '/admin/subscriptions?tab=payments',
  });
  const cells = within(await screen.findByRole('table', { name: 'Payments' }));
  const row = (await cells.findByText('Ben')).closest('tr');
  expect(row?.textContent).toMatch(/Oct 4, 2026.*Ben.*\$24\.99\$1\.02\$23\.97\$5\.00disputed at the bankWIG-0001/);
  expect(screen.getByRole('list', { name: 'Disputed payments' }).textContent).toContain('evidence until Oct 20, 2026');
  expect(screen.getByText(/one difference is open/)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Open differences' }).textContent).toContain(
    'in_9: we have $9.00 that Stripe does not call paid',
  );

  await user.click(screen.getByRole('button', { name: /^Refund \$24\.99 of Ben/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this payment?' }));
  const amount = dialog.getByLabelText<HTMLInputElement>(/^Amount/);
  expect(amount.value).toBe('19.99');
  // The whole rest goes back, so the end of the plan is chosen already.
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^End the plan now/ }).checked).toBe(true);
  dialog.getByRole('button', { name: 'Refund $19.99 and end the plan' });
  await user.clear(amount);
  await user.type(amount, '20');
  await user.type(dialog.getByLabelText(/^Reason/), 'Charged twice');
  await user.click(dialog.getByRole('button', { name: 'Refund $20.00' }));
  await dialog.findByText('At most $19.99 is left of this payment.');
  dialog.getByText('A refund of a part does not end the plan.');
  expect(requestsTo(refundPayment)).toEqual([]);

  refuse(refundPayment, paymentErrors.tooMuch);
  await user.clear(amount);
  await user.type(amount, '7.5');
  await user.click(dialog.getByRole('button', { name: 'Refund $7.50' }));
  await dialog.findByText(paymentErrors.tooMuch.message);
  answer(refundPayment, { done: true });
  await user.click(dialog.getByRole('button', { name: 'Refund $7.50' }));
  await screen.findByText('The refund is on its way');
  const sent = requestsTo(refundPayment).map(({ body }) => body);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]).toMatchObject({ amountCents: 750, endsPlan: false, reason: 'Charged twice' });
});
