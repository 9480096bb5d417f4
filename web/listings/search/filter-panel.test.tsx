import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { blankFit, type Fit } from '#contract/fit/fit-values.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { FilterPanel } from './filter-panel.tsx';
import { openToTradesLabel, readChoices } from './listing-choices.ts';

test('filters begin with what decides whether a wig can be worn: cap size, price, color', () => {
  const nothing = () => {};
  const choices = readChoices(new URLSearchParams());
  openPage(<FilterPanel choices={choices} choose={nothing} type={nothing} problem={{}} counts={undefined} />);
  const order = ['Cap size', 'Minimum price', 'Maximum price', 'Color'].map((label) => screen.getByLabelText(label));
  const inPage = order.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  expect(inPage).toEqual(order);
  expect(document.querySelector('select, input')).toBe(order[0]);
});

test('words of the trade in the filters are explained by a tap', async () => {
  const nothing = () => {};
  const choices = readChoices(new URLSearchParams());
  const { user } = openPage(
    <FilterPanel choices={choices} choose={nothing} type={nothing} problem={{}} counts={undefined} />,
  );
  await user.click(screen.getByRole('button', { name: 'What does this mean? Cap construction' }));
  expect(await screen.findByText(/called wefts/)).toBeTruthy();
  expect(screen.getByText(/shows there, as a scalp would/)).toBeTruthy();
});

test('who came to trade finds first whether a wig may be traded for', () => {
  const nothing = () => {};
  const choices = readChoices(new URLSearchParams());
  const as = sessionMember({ cameFor: 'trading' });
  openPage(<FilterPanel choices={choices} choose={nothing} type={nothing} problem={{}} counts={undefined} />, { as });
  expect(document.querySelector('select, input')).toBe(screen.getByLabelText(openToTradesLabel));
});

const fit: Fit = { ...blankFit, around: 21.5, piece: 'full-wig', shades: ['Golden Blonde'] };

function openPanel(address: string, kept: Fit | undefined) {
  const choose = vi.fn();
  const choices = readChoices(new URLSearchParams(address));
  const panel = <FilterPanel {...{ choices, choose }} type={choose} problem={{}} counts={undefined} />;
  return { choose, ...openPage(panel, { as: sessionMember(), ...(kept && { fit: kept }) }) };
}

test('one tap looks for what fits, by ordinary filters, and another takes them away', async () => {
  const { user, choose, close } = openPanel('', fit);
  const box = await screen.findByRole('checkbox', { name: 'Fits me (Average cap, Full wig)' });
  expect(box).toHaveProperty('checked', false);
  await user.click(box);
  expect(choose).toHaveBeenLastCalledWith({ capSize: 'Average', piece: 'full-wig' });
  close();
  const chosen = openPanel('capSize=Average&piece=full-wig', fit);
  const on = await screen.findByRole('checkbox', { name: /^Fits me/ });
  expect(on).toHaveProperty('checked', true);
  await chosen.user.click(on);
  expect(chosen.choose).toHaveBeenLastCalledWith({ capSize: '', piece: '' });
});

test('one tap looks for shades near one’s own, the closest first and five at most', async () => {
  const { user, choose } = openPanel('color=Red', fit);
  await user.click(await screen.findByRole('checkbox', { name: 'Near my shade (Golden Blonde)' }));
  expect(choose).toHaveBeenLastCalledWith({
    shades: ['Golden Blonde', 'Light Blonde', 'Medium Blonde', 'Strawberry Blonde', 'Dark Blonde'],
    shade: '',
    color: '',
  });
});

test('near shades that are chosen are marked, and can be sorted otherwise', async () => {
  openPanel('shades=Golden+Blonde,Light+Blonde,Medium+Blonde,Strawberry+Blonde,Dark+Blonde', fit);
  expect(await screen.findByRole('checkbox', { name: /^Near my shade/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveProperty('value', 'closest');
});

test('who measured nothing finds no such filters, and the way to them', async () => {
  openPanel('', undefined);
  expect(screen.getByRole('link', { name: 'My fit' }).getAttribute('href')).toBe('/account/settings#fit');
  expect(screen.queryByRole('checkbox', { name: /Fits me|Near my/ })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Closest shade first' })).toBeNull();
});

test('a hidden brand is no filter, unless the address names it', () => {
  const nothing = () => {};
  const shop = {
    brands: [
      { id: 'later', name: 'Later Brand', priceRange: '', isShown: true },
      { id: 'gabor', name: 'Gabor', priceRange: '', isShown: false },
    ],
  };
  const names = () =>
    screen.getAllByRole('checkbox', { name: /Brand|Gabor/ }).map((box) => box.closest('label')?.textContent);
  const draw = (address: string) => {
    const choices = readChoices(new URLSearchParams(address));
    const panel = <FilterPanel choices={choices} choose={nothing} type={nothing} problem={{}} counts={undefined} />;
    return openPage(panel, { shop });
  };
  const { close } = draw('');
  expect(names()).toEqual([expect.stringContaining('Later Brand')]);
  close();
  draw('brands=gabor');
  expect(names()).toEqual([expect.stringContaining('Later Brand'), expect.stringContaining('Gabor')]);
});
