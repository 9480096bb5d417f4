import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getOwnership } from '#contract/listings/ownership.ts';
import { answer } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { ShowOwnership } from './show-ownership.tsx';

test('of several wigs each button names its own, and is the only control for its file', async () => {
  answer(getOwnership, { code: 'WIG-7', proof: null, mayConfirm: false, sufficesSince: null });
  openPage(
    <>
      <ShowOwnership listingId="0193a0a0-0000-7000-8000-000000000011" title="Short pixie" />
      <ShowOwnership listingId="0193a0a0-0000-7000-8000-000000000012" title="Layered bob" />
    </>,
    { as: sessionMember() },
  );
  await screen.findByRole('button', { name: 'Add a photo with the code for Short pixie' });
  expect(screen.getByRole('button', { name: 'Add a photo with the code for Layered bob' })).toBeTruthy();
  expect(screen.queryByLabelText(/photo/i, { selector: 'input' })).toBeNull();
  for (const input of document.querySelectorAll('input')) expect(input.hidden).toBe(true);
});
