import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Wig } from '#contract/deals/listing-copy.ts';
import { wigFacts, wigParts } from '#contract/deals/wig-changes.ts';
import { judgeEdit } from './judge-edit.ts';

const brands = [
  { id: 'jon-renau', name: 'Jon Renau' },
  { id: 'gabor', name: 'Gabor' },
];
const wig: Wig = {
  title: 'Jon Renau Zara lace front, rooted',
  description: 'Beautiful wig, worn twice. Color 12FS8 is soft and has no damage. Comes from a smoke free home.',
  brand: 'jon-renau',
  type: 'both',
  condition: 'like-new',
  priceCents: 20_000,
  shippingCents: 900,
  facts: { color: 'Brunette', capFeatures: ['lace-front', 'mono-top'], colorCode: '12FS8' },
  photoIds: ['one', 'two'],
};
const judge = (edit: Partial<Wig>, old: Wig = wig) => judgeEdit(old, { ...wig, ...edit }, brands);
const described = (from: string, to: string) => judge({ description: wig.description.replace(from, to) }).changed;
const titled = (from: string, to: string) => judge({ title: wig.title.replace(from, to) }).changed;

describe('a proposal stays', () => {
  test.each([
    ['the order of photographs', { photoIds: ['two', 'one'] }],
    ['an added photograph', { photoIds: ['one', 'three', 'two'] }],
    ['the order of several values', { facts: { ...wig.facts, capFeatures: ['mono-top', 'lace-front'] } }],
    ['added words', { description: `New photos today! ${wig.description} Ships tomorrow.` }],
    ['signs between words and capitals', { description: wig.description.replace('wig,', 'WIG -') }],
  ])('after %s', (_name, edit) => {
    expect(judge(edit).changed).toEqual([]);
  });

  test('after a slip of one letter in three words', () => {
    expect(described('smoke free', 'smoks free')).toEqual([]);
    const old = { ...wig, description: 'Beautifull wig that comas with stand and box from my hoome.' };
    const mended = 'Beautiful wig that comes with stand and box from my home.';
    expect(judge({ description: mended }, old).changed).toEqual([]);
    expect(judge({ description: mended.replace('stand', 'stans') }, old).changed).toEqual(['description']);
  });
});

describe('a proposal ends', () => {
  test.each([
    ['price', { priceCents: 19_900 }],
    ['shipping', { shippingCents: null }],
    ['type', { type: 'sale' }],
    ['brand', { brand: 'gabor' }],
    ['condition', { condition: 'good' }],
    ['photos', { photoIds: ['two', 'three'] }],
    ...wigFacts.map((name): [string, Partial<Wig>] => [name, { facts: { ...wig.facts, [name]: 'another' } }]),
  ])('with another %s', (part, edit) => {
    expect(judge(edit).changed).toEqual([part]);
    expect(wigParts[part]).toBeDefined();
  });

  test.each([
    ['a word taken away', 'no damage', 'damage'],
    ['words in another order', 'worn twice', 'twice worn'],
    ['a digit', '12FS8', '12FS9'],
    ['a sign of a color code', '12FS8', '12/FS8'],
    ['a letter of a short word', 'has no', 'had no'],
    ['two letters of a word', 'smoke', 'smile'],
  ])('with %s', (_name, from, to) => {
    expect(described(from, to)).toEqual(['description']);
  });

  test('where one letter makes another model, brand or fact', () => {
    expect(titled('Zara', 'Lara')).toEqual(['title']);
    expect(titled('Renau', 'Renal')).toEqual(['title']);
    expect(titled('lace front', 'lase front')).toEqual(['title']);
    expect(described('Beautiful wig', 'Beautiful Zara')).toEqual(['description']);
    const plain = { ...wig, description: 'Condition is like now.' };
    expect(
      judgeEdit(plain, { ...plain, condition: 'good', description: 'Condition is like new.' }, brands).changed,
    ).toEqual(['condition', 'description']);
  });
});

test('what was added is named in the words of its owner', () => {
  const edit = judge({ description: `${wig.description} Stand included.`, photoIds: ['one', 'two', 'three'] });
  expect(edit).toEqual({ changed: [], addedWords: ['Stand included'], addedPhotoIds: ['three'] });
});

test('words put anywhere never end a proposal, and a word taken away always does', () => {
  const word = fc.stringMatching(/^[a-z]{5,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 12 }), word, fc.nat(), (words, more, at) => {
      const place = at % words.length;
      const with_ = words.toSpliced(place, 0, more).join(' ');
      const without = words.toSpliced(place, 1).join(' ');
      const changed = (old: string, now: string) =>
        judgeEdit({ ...wig, description: old }, { ...wig, description: now }, brands).changed;
      expect(changed(words.join(' '), with_)).toEqual([]);
      expect(changed(words.join(' '), without)).toEqual(['description']);
    }),
  );
});
