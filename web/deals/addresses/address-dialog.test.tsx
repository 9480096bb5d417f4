import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getMyAddress, giveAddress, saveMyAddress } from '#contract/deals/agreed-deals.ts';
import { AcceptDialog } from '#web/deals/page/answer-dialogs.tsx';
import { answer, requestsTo } from '#web/test/api.ts';
import { buyer, purchase } from '#web/test/deals.ts';
import { openPage } from '#web/test/open-page.tsx';
import { AddressDialog } from './address-dialog.tsx';

const address = {
  name: 'Amy Archer',
  lines: ['12 Linden Row'],
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
  country: 'United States',
};
const deal = purchase({ doneAt: null, carrier: null, tracking: null });
const open = () =>
  openPage(<AddressDialog deal={deal} me={buyer.id} onConflict={() => undefined} onClose={() => undefined} />, {
    as: buyer,
  });
const fieldOf = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });

test('the address that is kept is filled in and given with one press', async () => {
  answer(getMyAddress, { address });
  answer(giveAddress, { ...deal, myAddress: address });
  const { user } = open();
  expect(await screen.findByDisplayValue('12 Linden Row')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Give this address' }));
  expect(requestsTo(giveAddress)).toMatchObject([{ body: address }]);
});

test('before a yes it is said to whom the kept address is shown, and from when', async () => {
  answer(getMyAddress, { address });
  const asked = { ...deal, state: 'proposed' as const, steps: [], mayDo: ['accept' as const] };
  openPage(<AcceptDialog deal={asked} me={buyer.id} onConflict={() => undefined} onClose={() => undefined} />, {
    as: buyer,
  });
  await screen.findByText(
    /As soon as the deal is agreed, .*Selma.* can see the address that you saved in Settings \(Portland\)/,
  );
});

test('what a country needs is asked for, and the first address is kept for the next deal', async () => {
  answer(getMyAddress, { address: null });
  answer(giveAddress, { ...deal, myAddress: address });
  answer(saveMyAddress, { address });
  const { user } = open();
  expect(await screen.findByRole('checkbox', { name: 'Remember it for the next deal' })).toBeTruthy();
  await user.type(await fieldOf('Name on the parcel'), address.name);
  await user.type(await fieldOf('Street and number'), '12 Linden Row');
  await user.type(await fieldOf('City'), address.city);
  await user.click(screen.getByRole('button', { name: 'Give this address' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText('Enter the state or region.')).toBeTruthy();
  expect(within(dialog).getByText('Enter the postal code.')).toBeTruthy();
  await user.type(await fieldOf('State or region'), address.region);
  await user.type(await fieldOf('Postal code'), address.postalCode);
  await user.click(screen.getByRole('button', { name: 'Give this address' }));
  expect(await screen.findByText(/can see your address now/)).toBeTruthy();
  expect(requestsTo(saveMyAddress)).toMatchObject([{ body: address }]);
});
