import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#web/test/open-page.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { readChoices } from './listing-choices.ts';

test('filters begin with what decides whether a wig can be worn: cap size, price, color', () => {
  const nothing = () => {};
  const choices = readChoices(new URLSearchParams());
  openPage(<FilterPanel choices={choices} choose={nothing} type={nothing} problem={{}} counts={undefined} />);
  const order = ['Cap size', 'Minimum price', 'Maximum price', 'Color'].map((label) => screen.getByLabelText(label));
  const inPage = order.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  expect(inPage).toEqual(order);
  expect(document.querySelector('select, input')).toBe(order[0]);
});
