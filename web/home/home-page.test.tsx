import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getOffers } from '#contract/billing/billing.ts';
import { findListingPreviews, type ListingPreview } from '#contract/listings/listings.ts';
import { answer } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import HomePage from './home-page.tsx';

test('sees a small sample on the home page, and every way leads in', async () => {
  const preview: Omit<ListingPreview, 'id'> = {
    title: 'Copper bob',
    brand: 'envy',
    condition: 'new',
    price: 120,
    image_url: null,
  };
  const previews = Array.from({ length: 8 }, () => ({ ...preview, id: crypto.randomUUID() }));
  answer(findListingPreviews, { previews });
  answer(getOffers, { offers: [], charterPlacesLeft: 0 });
  openPage(<HomePage />);
  const heading = await screen.findByRole('heading', { name: 'Preview Our Marketplace' });
  const sample = within(heading.closest('section') as HTMLElement);
  const cards = await sample.findAllByRole('article');
  expect(cards).toHaveLength(8);
  expect(cards[0]?.textContent).toMatch(/Sign up to view details/);
  expect(cards[0]?.textContent).toContain('$120.00');
  expect(cards[0]?.querySelector('a')?.getAttribute('href')).toBe('/register');
  const hrefOf = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');
  expect(hrefOf('Register Now')).toBe('/register');
  expect(hrefOf('Log In')).toBe('/login');
  expect(hrefOf('JOIN NOW')).toBe('/register');
  expect(hrefOf('Shop Now')).toBe('/login');
});
