import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleFacts } from '#contract/settings/example-facts.ts';
import { noFacts } from '#contract/settings/site-facts-values.ts';
import { getSite } from '#contract/settings/site-settings.ts';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import ContactPage from './contact-page.tsx';

const terms = () => screen.queryAllByRole('term').map(({ textContent }) => textContent);

test('the contact page shows what the shop says of itself, and nothing for what is unset', async () => {
  answer(getSite, { facts: { ...noFacts, supportEmail: 'help@curl.example' }, announcement: null });
  openPage(<ContactPage />);
  expect((await screen.findByRole('link', { name: 'help@curl.example' })).getAttribute('href')).toBe(
    'mailto:help@curl.example',
  );
  expect(terms()).toEqual(['Email']);
  expect(requestsTo(getSite).length).toBeGreaterThan(0);
});

test('the contact page has every way to reach a shop that set them all', async () => {
  answer(getSite, { facts: exampleFacts, announcement: null });
  openPage(<ContactPage />);
  await screen.findByText(exampleFacts.phone);
  expect(terms()).toEqual(['Email', 'Phone', 'Address', 'Business hours', 'Follow us']);
});
