import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findMyReleases } from '#contract/billing/releases.ts';
import { findEndingProposals } from '#contract/deals/open-proposals.ts';
import { changeListings, manyErrors, previewChange, undoChange } from '#contract/listings/many/many-listings.ts';
import { findMyListings } from '#contract/listings/selling.ts';
import MyListingsPage from '#web/listings/mine/my-listings-page.tsx';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { myListing } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';

const as = sessionMember();
const zara = myListing({ id: '0193a0a0-0000-7000-8000-0000000000b1', title: 'Zara' });
const juniper = myListing({ id: '0193a0a0-0000-7000-8000-0000000000b2', title: 'Juniper' });
const stays = { id: juniper.id, title: 'Juniper', ...manyErrors.noPrice };

beforeEach(() => {
  answer(findMyReleases, { releases: [] });
  answer(findEndingProposals, { proposals: [] });
  answer(findMyListings, {
    listings: [zara, juniper],
    nextCursor: null,
    awayUntil: null,
    counts: { active: 2, sold: 0, traded: 0, removed: 0, drafts: 0 },
  });
});

async function chooseAll() {
  const { user } = openPage(<MyListingsPage />, { as, at: '/account/listings' });
  await user.click(await screen.findByRole('button', { name: 'Change several' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all shown' }));
  const act = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  return { user, act };
}

test('a change of price says before which offers end and what stays, and can be undone', async () => {
  const others = [{ id: zara.id, displayName: 'Ann' }];
  const proposals = [
    { dealId: zara.id, others, isTrade: false, cents: 10_950 },
    { dealId: juniper.id, others, isTrade: true, cents: null },
  ];
  answer(findEndingProposals, { proposals });
  answer(previewChange, { done: [zara.id], refused: [stays], endedOffers: 2 });
  answer(changeListings, { done: [zara.id], refused: [stays], endedOffers: 2 });
  answer(undoChange, { done: [zara.id], refused: [] });
  const { user, act } = await chooseAll();
  await screen.findByRole('checkbox', { name: '2 listings chosen' });
  await act('Change price');
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Continue' }));
  await form.findByText('Enter a whole percent from 1 to 90.');
  await user.type(form.getByRole('textbox', { name: /^Percent/ }), '10');
  await user.click(form.getByRole('button', { name: 'Continue' }));

  const question = within(await screen.findByRole('alertdialog', { name: 'Lower the price of 1 listing by 10 %?' }));
  const sentence = await question.findByText(/^This ends 2 open offers/);
  expect(sentence.textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toContain(': $109.50 from Ann, a trade with Ann.');
  expect(question.getByText(/It has no price/)).toBeTruthy();
  expect(requestsTo(changeListings)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Change' }));
  await screen.findByText('1 listing changed');
  await screen.findByText('These stayed as they are:');
  const [sent] = requestsTo(changeListings);
  expect(sent?.body).toMatchObject({
    listingIds: [zara.id, juniper.id],
    change: { what: 'percent', percent: -10 },
  });

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('1 listing as before');
  expect(requestsTo(undoChange)).toEqual([{ params: { id: sent?.body.id } }]);
});

test('an undo that comes too late says so', async () => {
  answer(previewChange, { done: [zara.id, juniper.id], refused: [], endedOffers: 0 });
  answer(changeListings, { done: [zara.id, juniper.id], refused: [], endedOffers: 0 });
  refuse(undoChange, manyErrors.undoPassed);
  const { user, act } = await chooseAll();
  await act('Remove');
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove 2 listings?' }));
  await question.findByText('You can restore them for 30 days.');
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByText('2 listings removed');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(manyErrors.undoPassed.message);
});

test('where nothing can be changed the reasons are said and there is nothing to confirm', async () => {
  answer(previewChange, { done: [], refused: [stays], endedOffers: 0 });
  const { act } = await chooseAll();
  await act('Bump');
  const question = within(await screen.findByRole('alertdialog', { name: 'None of them can be changed like this' }));
  expect(question.getByText(/It has no price/)).toBeTruthy();
  expect(question.getByRole('button', { name: 'Bump' }).hasAttribute('disabled')).toBe(true);
});

test('rows have their own buttons again when the choosing is done', async () => {
  const { user } = await chooseAll();
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getAllByRole('link', { name: /^Edit/ })).toHaveLength(2);
});
