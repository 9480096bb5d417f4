import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
