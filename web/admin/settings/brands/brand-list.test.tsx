import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addBrand, findAdminBrands, moveBrand, saveBrand } from '#contract/brands/admin-brands.ts';
import { brandErrors, type CatalogBrand } from '#contract/brands/brand-calls.ts';
import { inOffice } from '#web/test/admins.tsx';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { BrandList } from './brand-list.tsx';

const brand = (id: string, name: string, more: Partial<CatalogBrand> = {}): CatalogBrand => ({
  ...{ id, name, description: `About ${name}.`, features: ['One', 'Two'], priceRange: '$100 - $200', isShown: true },
  ...more,
});
const [gabor, envy, noriko] = [
  brand('gabor', 'Gabor'),
  brand('envy', 'Envy', { isShown: false }),
  brand('noriko', 'Noriko'),
];

beforeEach(() => {
  answer(findAdminBrands, { brands: [gabor, envy, noriko] });
});

function open() {
  return openPage(inOffice(<BrandList />), { as: sessionMember({ isAdmin: true }), at: '/admin/settings?tab=brands' });
}
const rows = async () => within(await screen.findByRole('list', { name: 'Brands' })).getAllByRole('listitem');

test('brands stand in their order, and a hidden one says so', async () => {
  open();
  const [first, second, third] = await rows();
  expect(first?.textContent).toContain('Gabor');
  expect(first?.textContent).not.toContain('Hidden');
  expect(second?.textContent).toMatch(/Envy.*Hidden.*\/brand\/envy.*\$100 - \$200/);
  expect(third?.textContent).toContain('Noriko');
});

test('a brand is moved by keyboard, the first not up and the last not down', async () => {
  answer(moveBrand, () => {
    answer(findAdminBrands, { brands: [envy, gabor, noriko] });
    return { done: true as const };
  });
  const { user } = open();
  await rows();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Gabor up' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Noriko down' }).disabled).toBe(true);
  screen.getByRole('button', { name: 'Move Envy up' }).focus();
  await user.keyboard('{Enter}');
  await expect.poll(async () => (await rows())[0]?.textContent).toContain('Envy');
  expect(requestsTo(moveBrand)).toMatchObject([{ params: { id: 'envy' }, body: { to: 'up' } }]);
});

test('a brand is edited in a dialog, which judges before it sends', async () => {
  answer(saveBrand, { done: true });
  const { user } = open();
  await rows();
  await user.click(screen.getByRole('button', { name: 'Edit Gabor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Gabor' }));
  expect(dialog.getByText(/Its page is \/brand\/gabor, also under another name/)).toBeTruthy();
  const range = dialog.getByLabelText('Price range');
  await user.clear(range);
  await user.type(range, 'cheap');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Leave it empty, or write it as $250 - $600.');
  expect(requestsTo(saveBrand)).toEqual([]);
  await user.clear(range);
  await user.type(range, '$90-$150');
  await user.type(dialog.getByLabelText('What it is known for'), '{Enter}{Enter}Three');
  await user.click(dialog.getByRole('checkbox', { name: /^Shown/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. Pages show it from now on.');
  const { id, ...fields } = gabor;
  const sent = { ...fields, features: ['One', 'Two', 'Three'], priceRange: '$90 - $150', isShown: false };
  expect(requestsTo(saveBrand)).toMatchObject([{ params: { id }, body: sent }]);
});

test('a new brand says at which address it will be, and a taken name is told at its field', async () => {
  refuse(addBrand, brandErrors.nameTaken, 'name');
  const { user } = open();
  await rows();
  await user.click(screen.getByRole('button', { name: 'Add a brand' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a brand' }));
  const name = dialog.getByLabelText(/^Name/);
  await user.type(name, 'Curl & Co.');
  expect(dialog.getByText('Its page is /brand/curl-and-co, which stays for good.')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Description/), 'Curls.');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText('Another brand has this name.');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  answer(addBrand, { id: 'curl-and-co' });
  await user.type(name, ' Ltd');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await screen.findByText('The brand is added.');
  expect(requestsTo(addBrand).at(-1)?.body).toMatchObject({ name: 'Curl & Co. Ltd', features: [], isShown: true });
});
