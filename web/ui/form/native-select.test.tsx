import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '#web/test/open-page.tsx';
import { NativeSelect } from './native-select.tsx';

let count: (counts: [number, number]) => void;

function Condition() {
  const [value, setValue] = useState<string>('');
  const [[brandNew, worn], setCounts] = useState([0, 0]);
  count = setCounts;
  const options = [
    { value: 'new', label: `New (${brandNew})` },
    { value: 'worn', label: `Worn (${worn})` },
  ];
  return <NativeSelect label="Condition" options={options} placeholder="Any" value={value} onChange={setValue} />;
}

const words = () =>
  [...screen.getByLabelText<HTMLSelectElement>('Condition').options].map(({ textContent }) => textContent);

test('the words of a list stay as they are while somebody chooses from it, and are new when they have', async () => {
  const { user } = openPage(<Condition />);
  await user.tab();
  act(() => count([1, 2]));
  expect(words()).toEqual(['Any', 'New (1)', 'Worn (2)']);
  await user.keyboard(' ');
  act(() => count([7, 8]));
  expect(words()).toEqual(['Any', 'New (1)', 'Worn (2)']);
  await user.selectOptions(screen.getByLabelText('Condition'), 'worn');
  act(() => count([3, 4]));
  await user.tab();
  expect(words()).toEqual(['Any', 'New (3)', 'Worn (4)']);
  expect(screen.getByLabelText('Condition')).toHaveProperty('value', 'worn');
});

test('a choice of everything that brings its own words stands there with them, once', () => {
  const options = [
    { value: '', label: 'All months' },
    { value: '2026-10', label: 'October 2026' },
  ];
  openPage(<NativeSelect label="Month" options={options} value="" onChange={() => {}} />);
  const month = screen.getByLabelText<HTMLSelectElement>('Month');
  expect([...month.options].map(({ textContent }) => textContent)).toEqual(['All months', 'October 2026']);
  expect(month.selectedOptions[0]?.textContent).toBe('All months');
});
