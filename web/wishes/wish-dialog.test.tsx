import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findMyWishes, type OwnWish } from '#contract/wishes/wishes.ts';
import { answer } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import WishDialog from './wish-dialog.tsx';

const kept: OwnWish = {
  id: '0193a0a0-0000-7000-8000-0000000000e1',
  name: 'Blonde, up to $200',
  filters: { maxPrice: '200', color: 'blonde' },
  sellerName: null,
  alert: 'daily',
  isPublic: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  matches: { count: 0, isMore: false },
  newest: [],
};

test('whoever keeps a search already reads so, and under which name', async () => {
  answer(findMyWishes, { wishes: [kept] });
  const open = (filters: Record<string, string>) =>
    openPage(<WishDialog filters={filters} suggestedName="Blonde" isPublic={false} onClose={() => {}} />, {
      as: sessionMember(),
      at: '/search',
    });
  const { close } = open({ color: 'blonde', maxPrice: '200' });
  const link = await within(await screen.findByRole('dialog')).findByRole('link', { name: kept.name });
  expect(link.getAttribute('href')).toBe('/account/wishes');
  close();
  open({ color: 'blonde' });
  await screen.findByRole('dialog');
  expect(screen.queryByText(/already/)).toBeNull();
});
