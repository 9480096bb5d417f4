import { globSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { findSitePath } from '#contract/paths.ts';
import { readPieces } from './content.ts';

const files = globSync('**/*-page.tsx', { cwd: import.meta.dirname });

describe.each(files)('%s', async (file) => {
  const { default: Page }: { default: ComponentType } = await import(join(import.meta.dirname, file));
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => String(found));

  test('links only to pages of this site, to people and to secure sites', () => {
    const hrefs = all(/ href="([^"#][^"]*)"/g).map((href) => href.replaceAll('&amp;', '&'));
    const wrong = hrefs.filter(
      (href) =>
        !findSitePath(href.replace(/[?#].*$/, '')) &&
        !/^(?:mailto:|tel:|https:\/\/)/.test(href) &&
        !/^\/[\w-]+\.(?:png|svg)$/.test(href),
    );
    expect(hrefs.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  test('has headings of their own, each with a fragment', () => {
    const ids = all(/ id="([^"]*)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
    for (const fragment of all(/ href="#([^"]*)"/g)) expect(ids).toContain(fragment);
  });
});

test('a text is taken apart at its links and strong words, and loses nothing else', () => {
  expect(readPieces('**Never** pay [like this](/help), [or so](https://x.example).')).toEqual([
    { text: 'Never', strong: true },
    { text: ' pay ' },
    { text: 'like this', href: '/help' },
    { text: ', ' },
    { text: 'or so', href: 'https://x.example' },
    { text: '.' },
  ]);
});
