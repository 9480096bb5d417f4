import { QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { firstBrands } from '#contract/brands/brands.ts';
import { exampleFacts } from '#contract/settings/example-facts.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { BrandName } from './brand-name.tsx';
import { siteQuery } from './site.queries.ts';
import { useAnnouncement, useSiteFacts } from './use-site-facts.ts';

const announcement = {
  text: 'Closed on Monday',
  linkText: '',
  linkUrl: '',
  from: '2026-05-04T12:00:00.000Z',
  until: '2030-05-04T12:00:00.000Z',
  audience: 'everyone' as const,
};

function Told() {
  return (
    <p>
      <BrandName brand="envy" />, {useSiteFacts().phone}, {useAnnouncement()?.text}
    </p>
  );
}

test('React takes over a page as it was built, also where the server has answered before, and then shows what staff wrote', async () => {
  const page = (
    <QueryClientProvider client={queryClient}>
      <Told />
    </QueryClientProvider>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  queryClient.setQueryData(siteQuery.queryKey, {
    facts: { ...exampleFacts, phone: '555 0100' },
    announcement: { ...announcement, id: 'a' },
    brands: firstBrands.map((brand) => ({ ...brand, name: `${brand.name} anew`, isShown: true })),
  });
  const errors: unknown[] = [];
  await act(async () => hydrateRoot(root, page, { onRecoverableError: (error) => errors.push(error) }));
  expect(errors).toEqual([]);
  expect(root.textContent).toBe('Envy anew, 555 0100, Closed on Monday');
});
