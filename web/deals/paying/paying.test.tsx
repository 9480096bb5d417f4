import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getMyAddress, giveAddress, markStepDone, saveMyAddress } from '#contract/deals/agreed-deals.ts';
import { acceptDeal } from '#contract/deals/deals.ts';
import { payLink, paymentReference } from '#contract/deals/way-values.ts';
import { getMyWays, type PayTo, saveMyWays } from '#contract/deals/ways-to-be-paid.ts';
import { commonErrors } from '#contract/errors.ts';
import { AcceptDialog } from '#web/deals/page/answer-dialogs.tsx';
import { nextStepText } from '#web/deals/steps/next-step.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { pressByTab } from '#web/test/keys.ts';
import { seller } from '#web/test/listings.ts';
import { offer, paymentStep } from '#web/test/offers.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { PaidDialog } from './paid-dialog.tsx';
import { PaidTo, PaySection } from './pay-section.tsx';
import { WaysSettings } from './ways-settings.tsx';

const me = sessionMember();
const paypal: PayTo = {
  method: 'PayPal',
  handle: 'carolwigs',
  link: 'https://paypal.me/carolwigs',
  changedAt: null,
  isFirst: true,
  isRemoved: false,
};
const zelle: PayTo = { ...paypal, method: 'Zelle', handle: 'carol@example.com', link: null };
const agreed = (payTo: PayTo[], facts: Parameters<typeof offer>[0] = {}) =>
  offer({ state: 'agreed', steps: [paymentStep({ payTo })], ...facts });
const pay = (payTo: PayTo[]) => openPage(<PaySection deal={agreed(payTo)} me={me.id} onPaid={() => {}} />, { as: me });
const dialogProps = { me: me.id, onConflict: () => {}, onClose: () => {} };
const address = {
  name: 'Amy',
  lines: ['1 Main Street'],
  city: 'Salem',
  region: 'OR',
  postalCode: '97301',
  country: 'United States',
};

beforeEach(() => {
  answer(getMyAddress, { address: null });
  answer(getMyWays, { ways: [] });
});

test('the pay step says how much, to whom, what to write with it, and what protects the payer', async () => {
  const { user } = pay([paypal, zelle]);
  // Only now: whoever sets up the hands of a person brings a clipboard of their own.
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const card = within(await screen.findByRole('region', { name: /^How to pay .*Carol/ }));
  const order = ['Copper bob', '$152.50', '$140.00 + $12.50 shipping', 'Pay by', 'Copy', 'As Goods and', 'I paid'];
  const text = document.body.textContent ?? '';
  expect(order.map((part) => text.indexOf(part)).every((at, place, all) => at > (all[place - 1] ?? -1))).toBe(true);
  expect(card.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'PayPal: carolwigs',
    'Zelle: carol@example.com',
  ]);
  card.getByText(/As Goods and Services, PayPal can give you your money back/);
  const link = card.getByRole('link', { name: 'Open paypal.me/carolwigs (opens in a new tab)' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([paypal.link, 'noopener noreferrer']);
  await user.click(card.getByRole('button', { name: 'Copy name' }));
  expect(write).toHaveBeenLastCalledWith('carolwigs');
  await user.click(card.getByRole('button', { name: 'Copy reference' }));
  expect(write).toHaveBeenLastCalledWith(paymentReference(offer().id));
  await user.click(card.getByRole('radio', { name: /Zelle/ }));
  card.getByText('Like cash: nobody can bring it back once it is sent.');
  expect(card.queryByRole('link')).toBeNull();
});

test('a way that was changed after the deal was agreed is a warning, one that was first given then is not', async () => {
  pay([{ ...paypal, changedAt: '2026-05-04T12:00:00.000Z', isFirst: false }]);
  const warning = await screen.findByText(/^Changed on May 4, 2026, after you agreed\. Stolen accounts do this, too\./);
  // Whoever answers in the messages may be the thief.
  expect(within(warning).getByRole('link', { name: 'Ask our team' }).getAttribute('href')).toBe('/contact');
  pay([{ ...zelle, changedAt: '2026-05-04T12:00:00.000Z' }]);
  await screen.findByText('Given on May 4, 2026, after you agreed.');
  pay([{ ...zelle, isRemoved: true }]);
  await screen.findByText(/^Removed since you agreed\. Ask .*Carol.* whether it still works before you pay by it\.$/);
});

test('until the payee says that it came, the payer can compare to whom they paid', async () => {
  const step = paymentStep({ doneAt: '2026-05-04T12:00:00.000Z', payTo: [paypal] });
  openPage(<PaidTo step={step} deal={agreed([])} me={me.id} />, { as: me });
  await screen.findByText(/Carol.* can be paid by/);
  screen.getByText('PayPal: carolwigs');
});

test('where nobody has said how to pay, the next step says that one waits, and for what, and nothing says it twice', () => {
  const { wait } = paymentStep();
  if (!wait) throw new Error('A payment waits');
  const asked = paymentStep({ payTo: [], wait: { ...wait, for: 'way', on: seller.id, waiting: me.id } });
  const deal = offer({ state: 'agreed', steps: [asked] });
  expect(nextStepText(deal, me.id)).toMatch(
    /Waiting for .*Carol.*, who has until .* to say how to be paid; the time to pay begins only then/,
  );
  openPage(<PaySection deal={deal} me={me.id} onPaid={() => {}} />, { as: me });
  expect(screen.queryByRole('region', { name: /^How to pay/ })).toBeNull();
});

test('where the time to pay runs all the same, as in a deal from before, nothing else is promised', async () => {
  pay([]);
  await screen.findByText(/Carol.* has not said how to pay yet\. Ask in your messages\./);
});

test('who paid says by which way and with which number, and where the parcel goes, which is kept for next time', async () => {
  const paid = agreed([paypal], { mayDo: ['give-address'] });
  answer(giveAddress, paid);
  answer(saveMyAddress, { address });
  answer(markStepDone, paid);
  const step = paid.steps[0] ?? paymentStep();
  const { user } = openPage(<PaidDialog {...dialogProps} deal={paid} step={step} />, { as: me });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'PayPal' }).checked).toBe(true);
  const offered = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(offered).toEqual(['PayPal', 'Cash, in person', 'Another way']);
  await user.type(dialog.getByLabelText(/^Reference number/), '4TX-99');
  await user.type(dialog.getByLabelText(/^Name on the parcel/), address.name);
  await user.type(dialog.getByLabelText(/^Street and number/), '1 Main Street');
  await user.type(dialog.getByLabelText(/^City/), address.city);
  await user.click(dialog.getByRole('button', { name: 'I paid' }));
  await dialog.findByText('Enter the postal code.');
  expect(requestsTo(markStepDone)).toEqual([]);
  await user.type(dialog.getByLabelText(/^State or region/), address.region);
  await user.type(dialog.getByLabelText(/^Postal code/), address.postalCode);
  await user.click(dialog.getByRole('button', { name: 'I paid' }));
  await waitFor(() => expect(requestsTo(markStepDone)).toHaveLength(1));
  expect(requestsTo(markStepDone)[0]?.body).toEqual({ method: 'PayPal', reference: '4TX-99' });
  expect(requestsTo(giveAddress)[0]?.body).toEqual(address);
  expect(requestsTo(saveMyAddress)[0]?.body).toEqual(address);
});

test('the address of the settings stands there already, and cash is handed over without a number', async () => {
  answer(getMyAddress, { address });
  const paid = agreed([{ ...zelle, method: 'Local Cash', handle: '' }], { mayDo: ['give-address'] });
  answer(giveAddress, paid);
  answer(markStepDone, paid);
  const step = paid.steps[0] ?? paymentStep();
  const { user } = openPage(<PaidDialog {...dialogProps} deal={paid} step={step} />, { as: me });
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^City/).value).toBe('Salem'));
  expect(dialog.queryByLabelText(/^Reference number/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'I paid' }));
  await waitFor(() => expect(requestsTo(markStepDone)).toHaveLength(1));
  expect(requestsTo(markStepDone)[0]?.body).toEqual({ method: 'Local Cash', carrier: 'in-person' });
  expect(requestsTo(saveMyAddress)).toEqual([]);
});

test('what the server refuses about the way is said at the choice, which gets the focus', async () => {
  const refused = 'Choose one of the ways that are offered.';
  refuse(markStepDone, { ...commonErrors.invalid, message: refused }, 'method');
  const deal = agreed([paypal]);
  const step = deal.steps[0] ?? paymentStep();
  const { user } = openPage(<PaidDialog {...dialogProps} deal={deal} step={step} />, { as: me });
  const dialog = within(await screen.findByRole('dialog'));
  await pressByTab(user, dialog.getByRole('button', { name: 'I paid' }));
  const group = dialog.getByRole('radiogroup', { name: /^How did you pay\?/ });
  await within(group).findByText(refused);
  expect(group.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(group.contains(document.activeElement)).toBe(true));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(within(group).queryByText(refused)).toBeNull());
});

test('who accepts cash and has not said how to be paid is asked, may leave it, and says it with the yes', async () => {
  const offered = offer({ turn: [me.id], mayDo: ['accept'] });
  const moves = offered.terms.moves.map((move) => ({ ...move, from: move.to, to: move.from }));
  const asked = { ...offered, terms: { ...offered.terms, by: seller.id, moves } };
  answer(saveMyWays, { ways: [{ method: 'Venmo', handle: '@amy-b' }] });
  answer(acceptDeal, asked);
  const { user } = openPage(<AcceptDialog {...dialogProps} deal={asked} />, { as: me });
  await screen.findByRole('group', { name: 'How can you be paid?' });
  await user.selectOptions(screen.getByLabelText(/^Paid by/), 'Venmo');
  await user.type(screen.getByLabelText(/^Name there/), 'https://shop.example/selma');
  await user.click(screen.getByRole('button', { name: /^Accept \$100\.00 for .*Copper bob/ }));
  await screen.findByText('Enter the name alone, not a link.');
  await user.clear(screen.getByLabelText(/^Name there/));
  await user.type(screen.getByLabelText(/^Name there/), '@amy-b');
  await user.click(screen.getByRole('button', { name: /^Accept/ }));
  await waitFor(() => expect(requestsTo(acceptDeal)).toHaveLength(1));
  expect(requestsTo(saveMyWays)[0]?.body).toEqual({ ways: [{ method: 'Venmo', handle: '@amy-b' }] });
});

test('in the settings ways are added, changed and taken back', async () => {
  const kept = { method: 'PayPal' as const, handle: 'amywigs' };
  answer(getMyWays, { ways: [kept] });
  answer(saveMyWays, ({ body }) => ({ ways: body.ways }));
  const { user } = openPage(<WaysSettings />, { as: me });
  await user.click(await screen.findByRole('button', { name: 'Change how you can be paid' }));
  await user.click(screen.getByRole('button', { name: 'Add another way' }));
  await user.selectOptions(screen.getByLabelText('Paid by way 2'), 'Local Cash');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('handed over');
  expect(requestsTo(saveMyWays)[0]?.body.ways).toEqual([kept, { method: 'Local Cash', handle: '' }]);
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByRole('button', { name: 'Say how you can be paid' });
});

test('a link is made of a name that was checked, and of nothing else', () => {
  const link = (method: PayTo['method'], handle: string) => payLink({ method, handle });
  expect(link('PayPal', '@carolwigs')).toBe('https://paypal.me/carolwigs');
  expect(link('Venmo', '@carol-b')).toBe('https://venmo.com/carol-b');
  expect(link('Cash App', '$carolb')).toBe('https://cash.app/$carolb');
  for (const handle of ['carol@example.com', 'a b', 'carol/../evil', 'javascript:alert(1)', ''])
    expect(link('PayPal', handle)).toBeNull();
  expect(link('Zelle', 'carol')).toBeNull();
});
