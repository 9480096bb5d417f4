import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getAdminDeal } from '#contract/admin/deals.ts';
import { inOffice } from '#web/test/admins.tsx';
import { answer } from '#web/test/api.ts';
import { purchase } from '#web/test/deals.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import DealPage from './deal-page.tsx';

test('staff reads how much was paid, by which way and with which number', async () => {
  const { myAddress: _mine, sendTo: _theirs, ...deal } = purchase({});
  const steps = deal.steps.map((step) =>
    step.kind === 'payment' ? { ...step, method: 'PayPal' as const, reference: '4TX-99' } : step,
  );
  answer(getAdminDeal, {
    ...deal,
    steps,
    claimedBy: null,
    staffNote: null,
    decidedBy: null,
    fates: {},
    returnable: [],
  });
  openPage(inOffice(<DealPage />), {
    as: sessionMember({ isAdmin: true }),
    at: `/office/deals/${deal.id}`,
    path: '/office/deals/:dealId',
  });
  const heading = await screen.findByRole('heading', { name: 'Steps' });
  const rows = within(heading.parentElement as HTMLElement).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(
      /^Payment of \$152\.50 \(\$140\.00 \+ \$12\.50 shipping\) from .*Amy.* to .*Selma.*, paid on May 4, 2026 \(PayPal 4TX-99\), came on May 5, 2026$/,
    ),
    expect.stringMatching(/^Parcel from .*Selma.* to .*Amy.*, sent on May 7, 2026 \(USPS 9400 1000\)$/),
  ]);
});

test('the wigs of a deal are named by their brand, not by its id', async () => {
  const { myAddress: _, sendTo: __, ...deal } = purchase({});
  answer(getAdminDeal, { ...deal, claimedBy: null, staffNote: null, decidedBy: null, fates: {}, returnable: [] });
  openPage(inOffice(<DealPage />), {
    ...{ as: sessionMember({ isAdmin: true }), at: `/admin/deals/${deal.id}`, path: '/admin/deals/:dealId' },
  });
  const wigs = await screen.findByRole('list', { name: 'Wigs' });
  expect(wigs.textContent).toContain('Jon Renau');
  expect(wigs.textContent).not.toContain('jon-renau');
});
