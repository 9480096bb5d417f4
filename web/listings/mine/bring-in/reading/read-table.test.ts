import { expect, test } from 'vitest';
import { chooseColumns } from '../columns/choose-for-table.ts';
import { templateCsv } from '../template.ts';
import { readRows, readTable } from './read-table.ts';

async function read(text: string | Uint8Array<ArrayBuffer>) {
  const raw = await readTable(new Blob([text]));
  return readRows(raw, chooseColumns(raw, []).chosen);
}
const refusal = (text: string) =>
  read(text).then(
    () => 'it was read',
    (error: Error) => error.message,
  );

test('columns come in any order and under their usual names, and what is not known is named', async () => {
  const { columns, unread, rows } = await read('Colour,Asking Price,Bought from,Item Name\nred,$150,eBay,Zara\n');
  expect(columns.map(({ id }) => id)).toEqual(['title', 'color', 'listingPrice']);
  expect(unread).toEqual(['Bought from']);
  expect(rows).toEqual([{ color: 'red', listingPrice: '$150', title: 'Zara' }]);
});

test.each([
  ['commas', 'Title,Price\nZara,150'],
  ['semicolons', 'Title;Price\r\nZara;150\r\n'],
  ['tabs', 'Title\tPrice\nZara\t150\n\n'],
  ['a mark at the beginning', '\uFEFFTitle,Price\nZara,150\n'],
  ['blanks and empty lines', ' Title , Price \n\n Zara , 150 \n , \n'],
])('a table with %s is read', async (_what, text) => {
  expect((await read(text)).rows).toEqual([{ title: 'Zara', listingPrice: '150' }]);
});

test('lines and quotes within a cell stay in it, and a bar between photos separates no columns', async () => {
  const { rows } = await read(
    'Title,Description,Photos\n"Zara, bob","Worn ""twice"".\nWashed once.",a.jpg|b.jpg|c.jpg\n',
  );
  expect(rows).toEqual([
    { title: 'Zara, bob', description: 'Worn "twice".\nWashed once.', photos: 'a.jpg|b.jpg|c.jpg' },
  ]);
});

test('a table of an old Windows and one in UTF-16 keep their accents', async () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect((await read(bytes('Title\nRen\u00e9e\n'))).rows).toEqual([{ title: 'Renée' }]);
  const wide = new Uint8Array(Buffer.from('\uFEFFTitle\tPrice\nRenée\t1\n', 'utf16le'));
  expect((await read(wide)).rows).toEqual([{ title: 'Renée', listingPrice: '1' }]);
});

test('a table that cannot be read says what helps', async () => {
  expect(await refusal('Title,Price\n')).toBe('This table has no rows below its first line.');
  expect(await refusal(`Title\n${'Zara\n'.repeat(2_001)}`)).toMatch(/^This table has more than 2,000 rows/);
  expect(await refusal('Title\n'.padEnd(5 * 1024 * 1024 + 1, 'x'))).toMatch(/larger than 5 MB/);
  expect((await read(`Title\n${'Zara\n'.repeat(2_000)}`)).rows.length).toBe(2_000);
  expect(await refusal(' \n')).toMatch(/^This file is empty/);
  expect(await refusal('GIF89a')).toMatch(/^This is a picture/);
  const oldWorkbook = new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)]);
  await expect(readTable(oldWorkbook)).rejects.toThrow('a workbook of a kind that we do not read');
});

test('the template is read back without a column that is not known', async () => {
  const { unread, columns, rows } = await read(templateCsv());
  expect(unread).toEqual([]);
  expect(columns.length).toBeGreaterThan(15);
  expect(rows[0]).toMatchObject({ title: 'Jon Renau Zara, Shaded Praline', brand: 'Jon Renau' });
});

test('a quotation mark that is never closed is said', async () => {
  await expect(readTable(new Blob(['Title,Brand\n"Zara,Gabor\n']))).rejects.toThrow('is never closed');
});

test('several columns of photos are one cell, and so are pieces of the description', async () => {
  const { rows } = await read(
    'Title,Photo 1,Photo 2,Photo 3,Description,Notes\nZara,a.jpg,,b.jpg|c.jpg,Soft.,Washed.\n',
  );
  expect(rows).toEqual([{ title: 'Zara', photos: 'a.jpg; b.jpg|c.jpg', description: 'Soft.\nWashed.' }]);
});
