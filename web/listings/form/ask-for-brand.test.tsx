import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyListing } from '#contract/listings/drafts/listing-form-schema.ts';
import { askForBrand, brandRequestErrors } from '#contract/support/brand-requests.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { ListingForm } from './listing-form.tsx';

async function openQuestion() {
  const stored = { values: emptyListing, items: [] };
  const form = <ListingForm editedId={undefined} copiedId={undefined} stored={stored} onSaved={() => {}} />;
  const { user } = openPage(form, { as: sessionMember() });
  await user.click(screen.getByRole('button', { name: 'My brand is not in the list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a brand' }));
  const ask = () => user.click(dialog.getByRole('button', { name: 'Ask' }));
  return { user, dialog, ask, field: dialog.getByRole('textbox', { name: /^Brand/ }) };
}

test('a brand that is not in the list is asked for, and the listing is not sent with it', async () => {
  answer(askForBrand, { state: 'waiting' });
  const { user, dialog, ask, field } = await openQuestion();
  await ask();
  await dialog.findByText('Please enter the name of the brand');
  await user.type(field, 'Hairdo');
  await ask();
  await screen.findByText('Thank you. We look at every brand that members ask for.');
  expect(requestsTo(askForBrand)).toEqual([{ body: { name: 'Hairdo' } }]);
  expect(screen.queryByText('Please enter a title')).toBeNull();
});

test('whoever asks for a brand of the list reads which one, at the field', async () => {
  refuse(askForBrand, { ...brandRequestErrors.known, message: 'Gabor is in the list already.' });
  const { user, dialog, ask, field } = await openQuestion();
  await user.type(field, 'Eva Gabor');
  await ask();
  await dialog.findByText('Gabor is in the list already.');
});

test('whoever asks for a brand that was declined is told', async () => {
  answer(askForBrand, { state: 'declined' });
  const { user, ask, field } = await openQuestion();
  await user.type(field, 'Hairdo');
  await ask();
  await screen.findByText('We have looked at this brand and do not take it in for now.');
});
