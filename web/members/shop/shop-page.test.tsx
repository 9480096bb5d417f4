import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getShopOwner, getShopPage, type ShopPage, shopErrors } from '#contract/shops/shops.ts';
import { answer, refuse } from '#web/test/api.ts';
import { seller } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import ShopPageRoute from './shop-page.tsx';

const visit = { at: '/shop/abc', path: '/shop/:code' };
const id = '0193a0a0-0000-7000-8000-0000000000a1';
const shop: ShopPage = {
  name: 'Anna',
  sentence: 'Bobs from a smoke-free home',
  wigs: [
    {
      ...{ id, title: 'Copper bob', image_url: null, brand: 'envy', condition: 'new' as const },
      ...{ price: 150, type: 'both' as const, shippingCents: 900 },
    },
  ],
  wants: [{ id, name: 'A long wig', filters: { q: 'long' } }],
};

test('a visitor who wants to ask or offer registers first, and comes back to that wig', async () => {
  answer(getShopPage, shop);
  const { user, address } = openPage(<ShopPageRoute />, visit);
  await screen.findByRole('heading', { level: 1, name: 'Anna' });
  const wig = within(screen.getByRole('list', { name: 'Wigs' }));
  expect(wig.getByText('$150.00')).toBeTruthy();
  expect(wig.getByText('$9.00 shipping')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'A long wig' })).toBeTruthy();
  await user.click(wig.getByRole('link', { name: /^Ask, offer or trade/ }));
  await expect.poll(() => [address().pathname, address().state]).toEqual(['/register', { from: `/listing/${id}` }]);
});

test('a member goes from the page to the wig and to the profile of its owner', async () => {
  answer(getShopPage, shop);
  answer(getShopOwner, { memberId: seller.id });
  openPage(<ShopPageRoute />, { ...visit, as: sessionMember() });
  const profile = await screen.findByRole('link', { name: 'See the profile and offer' });
  expect(profile.getAttribute('href')).toBe(`/user/${seller.id}`);
  const offer = screen.getByRole('link', { name: /^Ask, offer or trade/ });
  expect(offer.getAttribute('href')).toBe(`/listing/${id}`);
});

test('a page that its owner took away says so', async () => {
  refuse(getShopPage, shopErrors.notFound);
  openPage(<ShopPageRoute />, visit);
  await screen.findByRole('heading', { name: 'This shop page is not there' });
});
