import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { findListingPreviews, type ListingPreview } from '#contract/listings/listings.ts';
import { answer, refuse } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { VisitorPreview } from './visitor-preview.tsx';

const preview: ListingPreview = {
  id: '0193a0a0-0000-7000-8000-0000000000a1',
  title: 'Copper bob',
  brand: 'envy',
  condition: 'new',
  price: 120,
  image_url: null,
};

test('is told that the sample is loading, empty, or could not be fetched', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  answer(findListingPreviews, () => promise);
  const { user } = openPage(<VisitorPreview text="A few." />);
  await screen.findByText('Loading preview listings...');
  refuse(findListingPreviews, { ...commonErrors.invalid, message: 'The shop is being tidied.' });
  await act(async () => reject(new TypeError('Failed to fetch')));
  await screen.findByText('Error fetching listings: The shop is being tidied.');
  answer(findListingPreviews, () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('An unexpected error occurred. Please try again later.');
  answer(findListingPreviews, { previews: [] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No preview listings available at the moment.');
  expect(screen.getByRole('link', { name: 'Register' })).toBeTruthy();
});

test('sees No image where there is none, and the brand where an image is broken', async () => {
  const broken = { ...preview, id: crypto.randomUUID(), image_url: '/media/nothing-here.webp' };
  answer(findListingPreviews, { previews: [preview, broken] });
  openPage(<VisitorPreview text="A few." />);
  const cards = await screen.findAllByRole('article');
  expect(cards).toHaveLength(2);
  expect(cards[0]?.textContent).toContain('No image');
  expect(cards[0]?.textContent).toContain('Sign up to view details');
  expect(cards[0]?.textContent).toContain('$120.00');
  expect(cards[0]?.querySelector('a')?.getAttribute('href')).toBe('/register');
  fireEvent.error(cards[1]?.querySelector('img') as Element);
  expect(cards[1]?.querySelector('img')?.getAttribute('src')).toBe('/brands/envy.webp');
  expect(screen.getByRole('link', { name: 'Register Now' }).getAttribute('href')).toBe('/register');
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login');
});

test('who signs in on a brand page comes back to it', async () => {
  answer(findListingPreviews, { previews: [preview] });
  const at = '/brand/envy?color=Red';
  const { user, address } = openPage(<VisitorPreview text="A few." brand="envy" />, { at });
  await user.click(screen.getByRole('link', { name: 'Log In' }));
  expect(address()).toMatchObject({ pathname: '/login', state: { from: at } });
});
