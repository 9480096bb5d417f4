import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { facets } from '#contract/listings/facets.ts';
import { memberStorage } from '#web/lib/drafts/member-storage.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { suggestionsQuery } from './listings.queries.ts';

const recentKey = 'recent-searches';
const recentMax = 8;
const shownMax = 10;

/** What the text may become: own recent searches, then brands, then colors and words of listings for the word being typed. */
export function useSearchSuggestions(text: string): string[] {
  const { data } = useQuery(suggestionsQuery(useDeferredValue(text.trim())));
  const brandNames = useBrands().shown.map(({ name }) => name);
  return suggest(text, { recent: readRecent(), brandNames, words: data?.words ?? [] });
}

interface Suggested {
  recent: readonly string[];
  brandNames: readonly string[];
  words: readonly string[];
}

export function suggest(text: string, { recent, brandNames, words }: Suggested): string[] {
  const typed = text.trim().toLowerCase();
  const [, before = '', begun = ''] = /^(.*?)(\S*)$/.exec(typed) ?? [];
  const isFitting = (other: string) => other.toLowerCase().includes(typed) && other.toLowerCase() !== typed;
  const endings = begun.length < 2 ? [] : [...colors.filter((color) => color.startsWith(begun)), ...words];
  const suggested = [
    ...recent.filter(isFitting),
    ...(typed.length > 1 ? brandNames.filter(isFitting) : []),
    ...endings.filter((word) => word !== begun).map((word) => before + word),
  ];
  return [...new Set(suggested)].slice(0, shownMax);
}

const colors = [...facets.color.options, ...facets.shade.options].map(({ label }) => label.toLowerCase());

/** Kept in this browser until its member signs out. */
export function rememberSearch(text: string): void {
  const searched = text.trim();
  if (searched.length < 2) return;
  const others = readRecent().filter((other) => other.toLowerCase() !== searched.toLowerCase());
  memberStorage.set('local', recentKey, JSON.stringify([searched, ...others].slice(0, recentMax)));
}

function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(memberStorage.get('local', recentKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}
