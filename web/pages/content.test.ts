import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findSitePath } from '#contract/paths.ts';
import { cookies } from './content/cookies.ts';
import { readPieces, type Section, sectionId } from './content.ts';

const folder = join(import.meta.dirname, 'content');
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));

describe.each(files)('%s', (file) => {
  test('links only to pages of this site, to people and to secure sites', async () => {
    const hrefs = allTexts(await import(`./content/${file}`))
      .flatMap(readPieces)
      .flatMap(({ href }) => href ?? []);
    const wrong = hrefs.filter(
      (href) =>
        !findSitePath(href) && !/^(?:mailto:|tel:|https:\/\/)/.test(href) && !/^\/[\w-]+\.(?:png|svg)$/.test(href),
    );
    expect(wrong).toEqual([]);
  });

  test('has sections with headings of their own, each with a fragment', async () => {
    for (const value of Object.values<{ sections?: readonly Section[] }>(await import(`./content/${file}`))) {
      const ids = (value.sections ?? []).map(sectionId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id: string) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
    }
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

test('the cookie policy names every cookie that a sign-in can leave', () => {
  const texts = allTexts(cookies);
  for (const name of ['session_token', 'dont_remember', 'two_factor', 'trust_device'])
    expect(texts).toContain(`wigloop.${name}`);
});

function allTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(allTexts) : [];
}
