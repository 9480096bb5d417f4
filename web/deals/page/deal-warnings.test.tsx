import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Deal, getDeal } from '#contract/deals/deals.ts';
import { commonErrors } from '#contract/errors.ts';
import { getOwnership } from '#contract/listings/ownership.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { getMemberPolicy } from '#contract/policies/policies.ts';
import { answer, refuse } from '#web/test/api.ts';
import { buyer, purchase, selma } from '#web/test/deals.ts';
import { openPage } from '#web/test/open-page.tsx';
import DealPage from './deal-page.tsx';

const words = { note: 'Pay me as friends and family', warnings: ['friends-and-family' as const] };

function openDeal(deal: Deal) {
  answer(getDeal, deal);
  for (const extra of [getProfile, getOwnership, getMemberPolicy]) refuse(extra, commonErrors.notFound);
  openPage(<DealPage />, { as: buyer, at: `/account/deals/${deal.id}`, path: '/account/deals/:id' });
}

test.each([
  ['the terms', 'Terms', (deal: Deal) => ({ terms: { ...deal.terms, ...words, by: selma } })],
  ['a step', 'Steps', (deal: Deal) => ({ steps: deal.steps.map((step) => ({ ...step, ...words })) })],
] as const)('a reader is warned about the words another wrote to %s, not about their own', async (_, name, change) => {
  const deal = purchase({});
  openDeal({ ...deal, ...change(deal) });
  const part = await screen.findByRole('region', { name });
  const warning = await within(part).findByRole('note', { name: 'About this note' });
  expect(warning.textContent).toContain('Please be careful');
  expect(within(part).getAllByRole('note')).toHaveLength(1);
});

test('nobody is warned about the terms they wrote themselves', async () => {
  const deal = purchase({});
  openDeal({ ...deal, terms: { ...deal.terms, ...words } });
  await within(await screen.findByRole('region', { name: 'Terms' })).findByText(words.note);
  expect(screen.queryByRole('note')).toBeNull();
});
