import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { stopClock } from '#web/test/clock.ts';
import { openPage } from '#web/test/open-page.tsx';
import { useTypedText } from './use-typed-text.ts';

const lateMs = 500;
const field = () => screen.getByLabelText<HTMLInputElement>('Search');
const address = () => screen.getByRole('status', { name: 'Address' }).textContent;
let goTo: (address: string) => void;

/** The address changes half a second after it was asked to, as on a slow phone. */
function SlowSearch() {
  const [value, setValue] = useState('');
  goTo = setValue;
  const onSettle = (settled: string) => void setTimeout(() => setValue(settled), lateMs);
  const { text, setText } = useTypedText({ value, onSettle, clean: (typed) => typed.trim() });
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <output aria-label="Address">{value}</output>
    </>
  );
}

test('whoever types slowly where the address comes late loses no letter', async () => {
  const wait = stopClock();
  openPage(<SlowSearch />);
  for (const letter of 'lace front') {
    fireEvent.change(field(), { target: { value: field().value + letter } });
    await wait(400);
  }
  await wait(1000);
  expect(field().value).toBe('lace front');
  expect(address()).toBe('lace front');
});

test('back and forward fill the field, also with what was typed in it before', async () => {
  const wait = stopClock();
  openPage(<SlowSearch />);
  for (const text of ['lace', 'lace front']) {
    fireEvent.change(field(), { target: { value: text } });
    await wait(1000);
  }
  for (const before of ['lace', '', 'lace front', 'lace']) {
    act(() => goTo(before));
    await wait(1000);
    expect([field().value, address()]).toEqual([before, before]);
  }
});
