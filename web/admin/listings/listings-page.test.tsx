import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  type AdminListing,
  changeAdminListingStatus,
  findAdminListingBrands,
  findAdminListings,
  getAdminListing,
  takePhotoDown,
  updateAdminListing,
} from '#contract/admin/listings.ts';
import { commonErrors } from '#contract/errors.ts';
import { inOffice } from '#web/test/admins.tsx';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import ListingsPage from './listings-page.tsx';

/** A listing of which almost everything is missing. */
const bare: AdminListing = {
  id: '0b5f3c1e-8d7a-4f6b-9c2d-1e3f5a7b9c0d',
  userId: '5a7b9c0d-8d7a-4f6b-9c2d-1e3f12345678',
  title: 'Lonely bob',
  description: 'Worn once.',
  brand: '',
  condition: 'like-new',
  type: 'trade',
  priceCents: null,
  color: 'Red',
  shade: null,
  status: 'active',
  isReserved: false,
  hasChangedHands: false,
  createdAt: '2026-01-01T12:00:00Z',
  updatedAt: '2026-01-01T12:00:00Z',
  sellerName: null,
  sellerEmail: null,
  photos: [],
  flags: [],
};
const failed = 'Failed to load listings. Please try again.';
const visit = { as: sessionMember({ isAdmin: true }), at: '/admin/listings' };
const oneRow = { listings: [bare], total: 1, more: false };

beforeEach(() => answer(findAdminListingBrands, { brands: [] }));

test('the table of listings says what is missing and what went wrong', async () => {
  answer(findAdminListings, oneRow);
  answer(getAdminListing, bare);
  const { user } = openPage(inOffice(<ListingsPage />), visit);
  expect(screen.getByRole('heading', { name: 'Listing Management' })).toBeTruthy();
  expect(screen.getByText('Manage and moderate listings across the platform')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'All Listings' }).getAttribute('aria-selected')).toBe('true');
  const row = (await screen.findByRole('button', { name: 'Edit Lonely bob' })).closest('tr');
  expect(row?.textContent).toMatch(/N\/A.*User 12345678.*12345678@unknown/s);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Title/Brand',
    'Price/Type',
    'Seller',
    'Status',
    'Date',
    'Actions',
  ]);
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);

  refuse(changeAdminListingStatus, commonErrors.internal);
  await user.click(screen.getByRole('button', { name: 'Delete Lonely bob' }));
  await screen.findByText('Failed to update listing status. Please try again.');

  await user.click(screen.getByRole('button', { name: 'Edit Lonely bob' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Edit Listing' }));
  const select = async (name: string) => (await modal.findByLabelText(name)) as HTMLSelectElement;
  const options = async (name: string) => [...(await select(name)).options].map(({ textContent }) => textContent);
  expect((await select('Brand')).selectedOptions[0]?.textContent).toBe('-- Select Brand --');
  expect((await select('Condition')).selectedOptions[0]?.textContent).toBe('Like New');
  expect(await options('Color')).toEqual(['Red, no shade', ...shades]);
  expect(await options('Status')).toEqual(expect.arrayContaining(['Active', 'Removed (Soft Delete)']));
  expect(screen.getByRole('dialog').textContent).toMatch(/Unknown User.*Seller Email.*No email/s);
  answer(updateAdminListing, { listing: null });
  await user.click(modal.getByRole('button', { name: 'Save Changes' }));
  await modal.findByText('Please select a brand');
  await user.selectOptions(await select('Brand'), 'Gabor');
  await user.click(modal.getByRole('button', { name: 'Save Changes' }));
  await modal.findByText('Update operation completed, but no data returned');
});

test('a quick act says what it did, and can be undone', async () => {
  let { status } = bare;
  answer(findAdminListings, () => ({ ...oneRow, listings: [{ ...bare, status }] }));
  answer(changeAdminListingStatus, ({ body }) => {
    status = body.status;
    return { listing: { ...bare, status } };
  });
  const { user } = openPage(inOffice(<ListingsPage />), visit);
  await user.click(await screen.findByRole('button', { name: 'Delete Lonely bob' }));
  await screen.findByText('“Lonely bob” is deleted');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Lonely bob' }));
  expect(requestsTo(changeAdminListingStatus).map(({ body }) => body.status)).toEqual(['deleted', 'active', 'deleted']);
});

test('staff remove one photo of a listing with a reason, but never the only one', async () => {
  const photos = [bare.id, bare.userId].map((id) => ({ id, ownerId: bare.userId, width: 640 }));
  answer(findAdminListings, oneRow);
  answer(getAdminListing, { ...bare, photos });
  answer(takePhotoDown, { done: true });
  const { user } = openPage(inOffice(<ListingsPage />), visit);
  await user.click(await screen.findByRole('button', { name: 'View Lonely bob' }));
  await user.click(await screen.findByRole('button', { name: 'Remove photo 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this photo?' }));
  expect(dialog.getByText(/Open proposals for the listing end/)).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Reason/), 'Taken from a shop.');
  answer(getAdminListing, { ...bare, photos: photos.slice(0, 1) });
  await user.click(dialog.getByRole('button', { name: 'Remove photo' }));
  await screen.findByText(/The only photo cannot be removed/);
  expect(screen.queryByRole('button', { name: /^Remove photo/ })).toBeNull();
  const params = { id: bare.id, photoId: bare.userId };
  expect(requestsTo(takePhotoDown)).toMatchObject([{ params, body: { reason: 'Taken from a shop.' } }]);
});

test('a table of listings that cannot be loaded says so, also when it is already on the screen', async () => {
  refuse(findAdminListings, commonErrors.invalid);
  const { user } = openPage(inOffice(<ListingsPage />), visit);
  await screen.findByText(failed, { selector: 'p:not([role=alert])' });
  answer(findAdminListings, oneRow);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText(/Showing 1 to 1 of/);
  expect(screen.queryByText(failed)).toBeNull();

  refuse(findAdminListings, commonErrors.invalid);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(failed);
  expect(screen.getByText(/Showing 1 to 1 of/)).toBeTruthy();
  answer(findAdminListings, oneRow);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
});

const shades = [
  ...['Black', 'Dark Brown', 'Medium Brown', 'Light Brown', 'Dark Blonde', 'Medium Blonde', 'Light Blonde'],
  ...['Platinum Blonde', 'Golden Blonde', 'Strawberry Blonde', 'Auburn', 'Copper Red', 'True Red', 'Dark Red'],
  ...['Chestnut', 'Mahogany', 'Salt and Pepper', 'Gray', 'White', 'Silver'],
];
