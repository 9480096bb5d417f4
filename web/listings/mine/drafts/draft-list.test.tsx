import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallAnswer } from '#contract/endpoint.ts';
import {
  changeDrafts,
  findDrafts,
  type MyDraft,
  publishDrafts,
  removeDraft,
  removeDrafts,
} from '#contract/listings/drafts/drafts.ts';
import { findMyListings, sellingErrors } from '#contract/listings/selling.ts';
import MyListingsPage from '#web/listings/mine/my-listings-page.tsx';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';

const draft = (place: number, facts: Partial<MyDraft>): MyDraft => ({
  id: `0193a0a0-0000-7000-8000-0000000000d${place}`,
  title: '',
  price: '',
  photo: null,
  changedAt: '2026-05-04T12:00:00.000Z',
  problem: null,
  needs: [],
  ...facts,
});
const zara = draft(1, { title: 'Zara', price: '150' });
const juniper = draft(2, { title: 'Juniper' });
const begun = draft(3, { problem: 'Please enter a title', needs: ['photos', 'title'] });

function openDrafts(drafts: MyDraft[], more: Partial<CallAnswer<typeof findDrafts>> = {}) {
  const counts = { active: 0, sold: 0, traded: 0, removed: 0, drafts: 0 };
  answer(findMyListings, { listings: [], nextCursor: null, awayUntil: null, counts });
  answer(findDrafts, { drafts, count: drafts.length, imports: [], listingRoom: null, nextCursor: null, ...more });
  return openPage(<MyListingsPage />, { as: sessionMember(), at: '/account/listings?tab=drafts' });
}
const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: `Continue ${title}` })).closest('li') as HTMLElement);

test('drafts say what is missing, and those that are ready can be published together', async () => {
  const planLimit = { code: sellingErrors.planLimit.code, message: sellingErrors.planLimit.message };
  answer(publishDrafts, { done: [zara.id], refused: [{ id: juniper.id, title: 'Juniper', ...planLimit }] });
  const { user } = openDrafts([zara, juniper, begun]);
  const row = await rowOf('Without a title');
  expect(row.getByText('Still needs: photos, title')).toBeTruthy();
  expect(row.queryByRole('button', { name: /^Publish/ })).toBeNull();
  expect((await rowOf('Zara')).getByText(/^\$150\.00 · Changed/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish all 2 that are ready' }));
  await screen.findByText('1 listing published');
  await screen.findByText('These stay drafts:');
  expect(screen.getByText(new RegExp(planLimit.message))).toBeTruthy();
  expect(requestsTo(publishDrafts)).toEqual([{ body: { ids: [zara.id, juniper.id] } }]);
});

test('a draft leads to its form, and is deleted after a question', async () => {
  answer(removeDraft, { done: true });
  const { user, address } = openDrafts([zara]);
  await user.click((await rowOf('Zara')).getByRole('button', { name: /^Delete/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Draft deleted');
  expect(requestsTo(removeDraft)).toEqual([{ params: { id: zara.id } }]);
  await user.click((await rowOf('Zara')).getByRole('link', { name: /^Continue/ }));
  expect(address().search).toBe(`?draft=${zara.id}`);
});

test('without drafts it says that they come by themselves', async () => {
  openDrafts([]);
  await screen.findByText('A listing that you begin is kept here by itself until you publish it.');
});

test('several drafts are changed together, and the plan says beforehand what it has no room for', async () => {
  answer(changeDrafts, { changed: 2 });
  const { user } = openDrafts([zara, juniper, begun], { listingRoom: 1 });
  await user.click(await screen.findByRole('button', { name: 'Choose several' }));
  const all = await screen.findByRole('checkbox', { name: 'Choose all shown' });
  expect(document.activeElement).toBe(all);
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Zara' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose Juniper' }));
  screen.getByText(/^Your plan has room to publish 1 more listing this month/);
  expect(screen.getByRole('link', { name: 'Upgrade to Premium' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Act' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Shipping price' }), '8');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await screen.findByText('2 drafts changed');
  expect(requestsTo(changeDrafts)).toEqual([{ body: { ids: [zara.id, juniper.id], typed: { shippingPrice: '8' } } }]);
});

test('an import is taken back after a question', async () => {
  answer(removeDrafts, { removed: 2 });
  const importId = '0193a0a0-0000-7000-8000-0000000000e1';
  const { user } = openDrafts([zara, juniper], { imports: [{ id: importId, count: 2, title: 'Zara' }] });
  await user.click(await screen.findByRole('button', { name: /^Undo this import/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo this import' }));
  await screen.findByText('2 drafts deleted');
  expect(requestsTo(removeDrafts)).toEqual([{ body: { importId } }]);
});
