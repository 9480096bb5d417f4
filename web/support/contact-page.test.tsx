import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noFacts } from '#contract/settings/site-facts-values.ts';
import { openPage } from '#web/test/open-page.tsx';
import ContactPage from './contact-page.tsx';

const terms = () => screen.queryAllByRole('term').map(({ textContent }) => textContent);

test('the contact page shows what the shop says of itself, and nothing for what is unset', () => {
  const facts = { ...noFacts, supportEmail: 'help@curl.example' };
  openPage(<ContactPage />, { at: '/contact', shop: { facts, announcement: null } });
  expect(screen.getByRole('link', { name: 'help@curl.example' }).getAttribute('href')).toBe('mailto:help@curl.example');
  expect(terms()).toEqual(['Email']);
});
