import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getMyShopPage, hideMyShopPage, type MyShopPage, saveMyShopPage, shopErrors } from '#contract/shops/shops.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import ShopEditor from './shop-editor.tsx';

const chosen = { showsCards: true, showsTrades: true, showsWants: true, sentence: null, otherShops: [] };
const blank: MyShopPage = { ...chosen, isShown: false, isSeen: false, code: null, warnings: [] };
const shown: MyShopPage = { ...blank, isShown: true, isSeen: true, code: 'abc' };

test('a member chooses the page, writes its line, names other shops, and takes the page away again', async () => {
  answer(getMyShopPage, blank);
  answer(saveMyShopPage, shown);
  const { user } = openPage(<ShopEditor />, { as: sessionMember() });
  await user.click(await screen.findByRole('switch', { name: 'My shop page' }));
  expect((await screen.findByRole('link', { name: /\/shop\/abc$/ })).getAttribute('href')).toBe('/shop/abc');
  await user.click(screen.getByRole('checkbox', { name: 'Wanted' }));
  await user.type(screen.getByRole('textbox', { name: /Where else/ }), 'my shop\n');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Write the address of a page/);
  await user.clear(screen.getByRole('textbox', { name: /Where else/ }));
  await user.type(screen.getByRole('textbox', { name: /Where else/ }), 'shop.example.com/anna\n');
  await user.type(screen.getByRole('textbox', { name: 'A line of your own' }), 'Text 555-123-4567');
  refuse(saveMyShopPage, shopErrors.contact, 'sentence');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(shopErrors.contact.message);
  expect(requestsTo(saveMyShopPage).map(({ body }) => body)).toEqual([
    { ...chosen, isShown: true },
    {
      ...{ ...chosen, isShown: true, showsWants: false },
      ...{ sentence: 'Text 555-123-4567', otherShops: ['shop.example.com/anna'] },
    },
  ]);
  answer(hideMyShopPage, { ...shown, isShown: false, isSeen: false });
  await user.click(screen.getByRole('switch', { name: 'My shop page' }));
  await expect.poll(() => screen.queryByRole('link', { name: /\/shop\/abc$/ })).toBeNull();
});
