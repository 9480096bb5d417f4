import { expect, test } from 'vitest';
import { emptyListing } from '#contract/listings/drafts/listing-form-schema.ts';
import { type PhotoItem, storedItem } from '#web/photos/photo-item.ts';
import { photosOf, withChange, withPhotos } from './listing-draft.ts';

const facts = (id: string) => ({ id, ownerId: 'amy', width: 400, height: 500, thumbhash: '' });
const [one, two, three] = ['1', '2', '3'].map((id) => storedItem(facts(id))) as [PhotoItem, PhotoItem, PhotoItem];
const unsent: PhotoItem = { id: 'x', name: 'wig.jpg', state: 'uploading', progress: 0.5 };

test('a draft holds what differs, and nothing once everything is as it was', () => {
  const draft = withChange({}, emptyListing, { title: 'Bob', rooted: true });
  expect(draft.changes).toEqual({ title: 'Bob', rooted: true });
  expect(JSON.stringify(withChange(draft, emptyListing, { title: '', rooted: false }))).toBe('{}');
});

test('photos come back in their order, and one that was not sent is named instead of missing', () => {
  const draft = withPhotos({}, [], [two, unsent, one]);
  expect(photosOf(draft, []).map(({ name, state }) => [name, state])).toEqual([
    ['Photo', 'done'],
    ['wig.jpg', 'failed'],
    ['Photo', 'done'],
  ]);
});

test('a file that was refused still says why when its draft comes back', () => {
  const refused: PhotoItem = { id: 'y', name: 'letter.jpg', state: 'failed', progress: 0, error: 'This is no photo.' };
  const [first, second] = photosOf(withPhotos({}, [], [refused, unsent]), []);
  expect(first).toMatchObject({ name: 'letter.jpg', state: 'failed', error: 'This is no photo.' });
  expect(second?.error).toBe('Not sent before the page was closed. Remove it and add it again.');
});

test('of a listing that is edited, photos removed elsewhere stay away, and those added elsewhere come', () => {
  const draft = withPhotos({}, [one, two], [two, one, storedItem(facts('new'))]);
  expect(photosOf(draft, [one, three]).map(({ id }) => id)).toEqual(['1', 'new', '3']);
});

test('photos as they are stored need no draft', () => {
  expect(JSON.stringify(withPhotos({ photos: [] }, [one, two], [one, two]))).toBe('{}');
});
