import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getMyShopPage, type MyShopPage } from '#contract/shops/shops.ts';
import type { OwnWish } from '#contract/wishes/wishes.ts';
import { answer } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { CopyWants } from './copy-wants.tsx';

const wish: OwnWish = {
  ...{ id: '0193a0a0-0000-7000-8000-0000000000f1', name: 'A copper bob', alert: 'off', isPublic: true },
  ...{ filters: { q: 'copper bob', maxPrice: '300' }, sellerName: null, createdAt: '2026-05-04T12:00:00.000Z' },
  ...{ matches: { count: 0, isMore: false }, newest: [] },
};
const page: MyShopPage = {
  ...{ isShown: true, isSeen: true, code: 'abc', sentence: null, otherShops: [], warnings: [] },
  ...{ showsCards: true, showsTrades: true, showsWants: true },
};

test.each([
  ['with the address of the page that shows them', page, `\n${location.origin}/shop/abc`],
  ['without an address while no page shows them', { ...page, isSeen: false }, ''],
])('wants are copied as plain lines, %s', async (_, shop, end) => {
  answer(getMyShopPage, shop);
  const wishes = [wish, { ...wish, id: wish.id.replace('f1', 'f2'), name: 'Private', isPublic: false }];
  const { user } = openPage(<CopyWants wishes={wishes} />, { as: sessionMember() });
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copy my wants' }));
  expect(write).toHaveBeenCalledWith(`Wanted:\n- A copper bob: “copper bob”, Up to $300.00${end}`);
});
