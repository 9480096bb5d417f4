import { isDeepStrictEqual } from 'node:util';
import type { Wig } from '#contract/deals/listing-copy.ts';
import { wigFacts } from '#contract/deals/wig-changes.ts';
import { facetNames, fieldOf } from '#contract/listings/facets.ts';
import { compareWords, namesIn, type WordFacts } from './compare-words.ts';

/** The effect of an edit on a proposal with the wig. */
export interface Edit {
  /** Names of `wigParts`: any of them ends the proposal. */
  changed: string[];
  /** Words and photographs that the other side has not seen when it decided. */
  addedWords: string[];
  addedPhotoIds: string[];
}

type Brands = readonly { id: string; name: string }[];

/** Compares a wig as the other side knew it with the wig after a save. The order of photographs, additions and slips change nothing. */
export function judgeEdit(old: Wig, now: Wig, brands: Brands): Edit {
  const isTrue = (fact: string) => statesOf(now, brands).includes(fact.toLowerCase());
  const titles = compareWords(old.title, now.title, { brands, names: 'title', isTrue });
  const facts: WordFacts = { brands, names: namesIn(old.title), isTrue };
  const descriptions = compareWords(old.description, now.description, facts);
  const isChanged: [string, boolean][] = [
    ['price', old.priceCents !== now.priceCents],
    ['shipping', old.shippingCents !== now.shippingCents],
    ['type', old.type !== now.type],
    ['brand', old.brand !== now.brand],
    ['condition', old.condition !== now.condition],
    ...wigFacts.map((name): [string, boolean] => [name, !isSameFact(old.facts[name], now.facts[name])]),
    ['title', !titles.isKept],
    ['description', !descriptions.isKept],
    ['photos', old.photoIds.some((id) => !now.photoIds.includes(id))],
  ];
  return {
    changed: isChanged.flatMap(([part, is]) => (is ? [part] : [])),
    addedWords: [...titles.added, ...descriptions.added],
    addedPhotoIds: now.photoIds.filter((id) => !old.photoIds.includes(id)),
  };
}

/** The order of several values says nothing. */
function isSameFact(old: unknown, now: unknown): boolean {
  const sorted = (value: unknown) => (Array.isArray(value) ? value.toSorted() : (value ?? null));
  return isDeepStrictEqual(sorted(old), sorted(now));
}

function statesOf({ brand, condition, type, facts }: Wig, brands: Brands): string[] {
  const values = { ...facts, brand, condition, type } as Record<string, unknown>;
  const stated = facetNames.flatMap((name) => [values[fieldOf(name)]].flat().map((value) => `${name}=${value}`));
  const named = brands.filter(({ id }) => id === brand).map(({ name }) => `brand=${name}`);
  return [...stated, ...named].map((fact) => fact.toLowerCase());
}
