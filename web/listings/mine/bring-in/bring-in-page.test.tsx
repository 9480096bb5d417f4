import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getBringIn, keepHeadings } from '#contract/listings/bring-in/bring-in.ts';
import { createDrafts, draftErrors, getDraft, saveDraft } from '#contract/listings/drafts/drafts.ts';
import { photoErrors } from '#contract/photos/photos.ts';
import { askForBrand } from '#contract/support/brand-requests.ts';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import BringInPage from './bring-in-page.tsx';

/** Uploads that arrive at once unless their file is one that the server refuses, or the test holds them. */
class Upload {
  static sent: { id: string; file: File; end: () => void }[] = [];
  static isHeld = false;
  status = 0;
  response: unknown = null;
  upload = {};
  onload?: () => void;
  onabort?: () => void;
  private id = '';
  open(_method: string, url: string) {
    this.id = new URL(url, location.origin).searchParams.get('id') ?? '';
  }
  setRequestHeader() {}
  abort() {
    this.onabort?.();
  }
  send(file: File) {
    const end = () => {
      const isBroken = file.size === 3;
      const photo = { id: this.id, ownerId: sessionMember().id, width: 8, height: 10, thumbhash: '' };
      this.status = isBroken ? photoErrors.unreadable.status : 200;
      this.response = isBroken ? photoErrors.unreadable : photo;
      act(() => this.onload?.());
    };
    Upload.sent.push({ id: this.id, file, end });
    if (!Upload.isHeld) queueMicrotask(end);
  }
}
/** What the server keeps: the ids of drafts, and those of the photographs that they name. */
const kept = new Map<string, string[]>();
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Upload);
  answer(getBringIn, { headings: [], wigs: [], draftRoom: 500, listingRoom: null });
  answer(keepHeadings, { done: true });
  answer(createDrafts, ({ body: { drafts } }) => {
    const ids = drafts.map(({ id }) => id);
    const known = ids.filter((id) => kept.has(id));
    for (const id of ids) kept.set(id, kept.get(id) ?? []);
    return { done: ids.filter((id) => !known.includes(id)), known, refused: [] };
  });
  answer(getDraft, ({ params: { id } }) => {
    const photo = { ownerId: sessionMember().id, width: 8, height: 10, thumbhash: '' };
    const photos = (kept.get(id) ?? []).map((photoId) => ({ ...photo, id: photoId }));
    return { id, typed: { title: 'As it is by now' }, photos, changedAt: '2026-05-04T12:00:00.000Z' };
  });
  answer(saveDraft, ({ params: { id }, body: { photoIds } }) => {
    kept.set(id, photoIds);
    return { id, changedAt: '2026-05-04T12:00:00.000Z' };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Upload.sent = [];
  Upload.isHeld = false;
  kept.clear();
});

const header = 'Ref,Item name,Maker,Condition,Asking price,Details,Colour,Fibre,Size,Altered,Photos,Shipping';
const zara = 'A1,Zara,John Renau,EUC,$150,Worn twice.,brown,HF,avg,no,,0';
const juniper = 'B2,Juniper,Hairdo,EUC,about 90,Nice.,purple,HF,avg,no,juniper.jpg,4.50';
const photo = (name: string, content = 'photo') => new File([content], name, { type: 'image/jpeg' });

async function bringIn(lines: string[], ...photos: File[]) {
  const page = openPage(<BringInPage />, { as: sessionMember(), at: '/account/listings/bring-in' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for files');
  await page.user.upload(input, [new File([[header, ...lines].join('\n')], 'wigs.csv'), ...photos]);
  return page;
}
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);

test('every cell in error says what helps and can be mended in place, and the drafts are as they were mended', async () => {
  const { user } = await bringIn([zara, juniper], photo('a1-front.jpg'));
  await screen.findByRole('heading', { name: '2 listings, 1 photo' });
  await screen.findByText(/^4 cells to look at\./);
  const good = await rowOf('Zara');
  expect(good.queryAllByRole('textbox')).toEqual([]);
  expect(good.getByText('a1-front.jpg')).toBeTruthy();
  const row = await rowOf('Juniper');
  expect(row.getByText('“juniper.jpg” is not among the photos. Add it, or correct its name.')).toBeTruthy();
  const price = row.getByRole('textbox', { name: 'Price of Juniper' });
  expect(row.getByText('Enter a price such as 150 or 149.99.')).toBeTruthy();
  await user.clear(price);
  await user.type(price, '90');
  expect(row.queryByText('Enter a price such as 150 or 149.99.')).toBeNull();
  expect(row.getByText(/^“purple” is none of ours\. Color can be Black, /)).toBeTruthy();
  await user.selectOptions(row.getByRole('combobox', { name: 'Color of Juniper' }), 'Red');
  await screen.findByText(/^2 cells to look at\./);
  await user.click(screen.getByRole('button', { name: 'Save 2 drafts' }));
  await screen.findByText('2 of 2 drafts saved, 1 of 1 photo sent.');
  const [{ body } = { body: { drafts: [] } }] = requestsTo(createDrafts);
  expect(body.drafts.map(({ typed }) => typed)).toMatchObject([
    { title: 'Zara', brand: 'jon-renau', condition: 'like-new', listingPrice: '$150', color: 'Brunette' },
    { title: 'Juniper', listingPrice: '90', color: 'Red' },
  ]);
  // What could not be read is left empty, and nothing was published.
  expect(body.drafts[1]?.typed).not.toHaveProperty('brand');
});

test('a brand that the list does not have can be asked for from its cell', async () => {
  answer(askForBrand, { state: 'waiting' });
  const { user } = await bringIn([juniper]);
  await user.click((await rowOf('Juniper')).getByRole('button', { name: 'Ask for this brand Hairdo' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ask' }));
  await screen.findByText('Thank you. We look at every brand that members ask for.');
  expect(requestsTo(askForBrand)).toEqual([{ body: { name: 'Hairdo' } }]);
});

async function chooseFiles(files: File[]) {
  const page = openPage(<BringInPage />, { as: sessionMember() });
  await page.user.upload(document.querySelector('input[type=file]') as HTMLInputElement, files);
  return page;
}

test('headings that nobody knows are asked once, with a guess, and the answer is kept', async () => {
  const table = new File([`${header},Mods,Bought from\n${zara},none,eBay\n${juniper},none,eBay`], 'wigs.csv');
  const page = await chooseFiles([table]);
  await screen.findByRole('heading', { name: 'Which column is what?' });
  const guess = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.text;
  expect([guess('Maker'), guess('Bought from')]).toEqual(['Brand', 'Do not bring in']);
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Columns we do not read: Mods, Bought from');
  expect(requestsTo(keepHeadings)).toEqual([
    {
      body: {
        headings: [
          { heading: 'Mods', column: null },
          { heading: 'Bought from', column: null },
        ],
      },
    },
  ]);
  page.close();
  answer(getBringIn, {
    headings: [
      { heading: 'mods', column: null },
      { heading: 'bought from', column: 'title' },
    ],
    wigs: [],
    draftRoom: 500,
    listingRoom: null,
  });
  await chooseFiles([table]);
  await screen.findByRole('heading', { name: '2 listings, 0 photos' });
});

test('a row that is there twice or a wig already is left out unless it is wanted', async () => {
  answer(getBringIn, {
    headings: [],
    wigs: [{ id: '0193a0a0-0000-7000-8000-0000000000f1', title: 'JUNIPER', isDraft: false }],
    draftRoom: 500,
    listingRoom: 0,
  });
  const { user } = await bringIn([zara, zara.replace('A1', 'A9'), juniper]);
  await screen.findByRole('heading', { name: '1 listing, 0 photos' });
  screen.getByText(/^The same as row 1\./);
  screen.getByText(/^You have a wig with this title already\./);
  screen.getByText(/Your plan has room to publish 0 of them this month/);
  await user.click((await rowOf('Juniper')).getByRole('button', { name: /^Bring in/ }));
  expect(screen.getByRole('button', { name: 'Save 2 drafts' })).toBeTruthy();
});

test('one answer mends all rows that say the same, and a slip has its suggestion', async () => {
  const slip = (name: string) => zara.replace('Zara', name).replace('John Renau', 'Jon Rennau').replace(',0', ',');
  const { user } = await bringIn([slip('One'), slip('Two'), slip('Three')]);
  await screen.findByText(/^9 cells to look at\./);
  await user.click(screen.getByRole('button', { name: 'Use Jon Renau' }));
  await user.type(screen.getByLabelText('Fill all empty cells of Shipping price in 3 rows'), '8');
  await screen.findByText(/^3 cells to look at\./);
  await user.click(screen.getByRole('button', { name: 'Save 3 drafts' }));
  await waitFor(() => expect(requestsTo(createDrafts).length).toBe(1));
  const [{ body } = { body: { drafts: [] } }] = requestsTo(createDrafts);
  const mended = { brand: 'jon-renau', shippingPrice: '8' };
  expect(body.drafts.map(({ typed }) => typed)).toMatchObject([mended, mended, mended]);
});

test('photos of no row are pictures that a press puts into a row', async () => {
  const { user } = await bringIn([zara], photo('stray.jpg'));
  await screen.findByRole('heading', { name: '1 listing, 0 photos' });
  await user.click(screen.getByRole('button', { name: 'stray.jpg' }));
  await user.click((await rowOf('Zara')).getByRole('button', { name: /^Add 1 photo/ }));
  await screen.findByRole('heading', { name: '1 listing, 1 photo' });
  await screen.findByText('Every row is complete.');
});

test('a file that cannot be read is named with what helps, and the others are read all the same', async () => {
  const page = openPage(<BringInPage />, { as: sessionMember() });
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await page.user.upload(input, [new File([''], 'wigs.csv'), new File(['Hello'], 'photos.zip'), photo('a.jpg')]);
  await screen.findByText(/^wigs\.csv: This file is empty/);
  await screen.findByText(/^photos\.zip: We could not read this ZIP/);
  await screen.findByText('1 photo chosen. The table is missing.');
});

test('photos go two at a time, pause when asked, and the draft keeps what was typed meanwhile', async () => {
  Upload.isHeld = true;
  const names = ['a1-1.jpg', 'a1-2.jpg', 'a1-3.jpg'];
  const { user } = await bringIn([zara], ...names.map((name) => photo(name)));
  await user.click(await screen.findByRole('button', { name: 'Save 1 draft' }));
  await waitFor(() => expect(Upload.sent.length).toBe(2));
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  for (const upload of Upload.sent) upload.end();
  await screen.findByText('1 of 1 draft saved, 2 of 3 photos sent.');
  expect(Upload.sent.length).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(Upload.sent.length).toBe(3));
  Upload.sent[2]?.end();
  await screen.findByRole('heading', { name: 'Done' });
  const [{ body } = { body: undefined }] = requestsTo(saveDraft);
  expect(body?.typed).toEqual({ title: 'As it is by now' });
  expect(body?.photoIds).toEqual(Upload.sent.map(({ id }) => id));
});

test('what is stopped keeps what was saved, and the same files go on where they were left', async () => {
  Upload.isHeld = true;
  const files = () => ['a1-1.jpg', 'a1-2.jpg', 'a1-3.jpg'].map((name) => photo(name));
  const first = await bringIn([zara], ...files());
  await first.user.click(await screen.findByRole('button', { name: 'Save 1 draft' }));
  await waitFor(() => expect(Upload.sent.length).toBe(2));
  Upload.sent[0]?.end();
  await waitFor(() => expect(Upload.sent.length).toBe(3));
  await first.user.click(screen.getByRole('button', { name: 'Stop here' }));
  await screen.findByRole('heading', { name: 'Stopped' });
  const sent = Upload.sent[0]?.id ?? '';
  expect([...kept.values()]).toEqual([[sent]]);
  first.close();

  Upload.isHeld = false;
  Upload.sent = [];
  const again = await bringIn([zara], ...files());
  await again.user.click(await screen.findByRole('button', { name: 'Save 1 draft' }));
  await screen.findByText('0 of 1 draft saved, 1 there already, 3 of 3 photos sent.');
  expect(Upload.sent.length).toBe(2);
  expect([...kept.values()]).toEqual([[sent, ...Upload.sent.map(({ id }) => id)]]);
});

test('what fails is listed with its reason and tried again', async () => {
  const { tooMany } = draftErrors;
  let isFull = true;
  answer(getBringIn, { headings: [], wigs: [], draftRoom: 500, listingRoom: null });
  answer(keepHeadings, { done: true });
  answer(createDrafts, ({ body: { drafts } }) => {
    const [one, ...rest] = drafts.map(({ id }) => id);
    const refused = isFull ? rest : [];
    for (const id of [one ?? '', ...rest]) if (!refused.includes(id)) kept.set(id, kept.get(id) ?? []);
    return {
      done: [one ?? '', ...rest].filter((id) => !refused.includes(id)),
      known: [],
      refused: refused.map((id) => ({ id, code: tooMany.code, message: tooMany.message })),
    };
  });
  const { user } = await bringIn([zara, juniper], photo('a1-1.jpg'), photo('a1-2.jpg', 'bad'));
  await user.click(await screen.findByRole('button', { name: 'Save 2 drafts' }));
  await screen.findByRole('heading', { name: 'Done' });
  expect(screen.getByText(`: ${tooMany.message}`, { exact: false }).textContent).toBe(`Juniper: ${tooMany.message}`);
  expect(screen.getByText(photoErrors.unreadable.message, { exact: false }).textContent).toBe(
    `a1-2.jpg of Zara: ${photoErrors.unreadable.message}`,
  );
  isFull = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('2 of 2 drafts saved, 1 of 2 photos sent.');
  // The one that had arrived was not sent twice.
  expect(Upload.sent.map(({ file }) => file.name)).toEqual(['a1-1.jpg', 'a1-2.jpg', 'a1-2.jpg']);
});
