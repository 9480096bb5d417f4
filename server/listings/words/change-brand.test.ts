import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember } from '#server/test/test-members.ts';
import { changeBrand } from './change-brand.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const query = async (text: string) => (await testApp.deps.database.pool.query(text)).rows;

test('a new name reaches every listing of its brand, however few are taken at a time', async () => {
  const member = await addMember(testApp, 'seller@example.com');
  await Promise.all(Array.from({ length: 3 }, () => addListing(testApp, member.id, { brand: 'gabor' })));
  await query(`update brands set name = 'Quite Another' where id = 'gabor'`);
  await changeBrand(testApp.deps, { id: 'gabor', isRenamed: true }, 2);
  const rows = await query(`select title_words @@ (
      select string_agg(lexeme, ' <-> ' order by place)::tsquery from lexemes_of('quite another')
    ) as named from listings where brand = 'gabor'`);
  expect(rows).toEqual([{ named: true }, { named: true }, { named: true }]);
});

test('a new name changes how no word is stemmed: what listings were saved with stays true', async () => {
  const lexemes = async (text: string) =>
    (await query(`select lexeme from lexemes_of('${text}')`)).map(({ lexeme }) => lexeme);
  const before = await lexemes('gabor waves attraction');
  await query(`update brands set name = 'Beach Waves' where id = 'gabor'`);
  await query(`insert into brands (id, name) values ('attractions', 'Attractions Waves')`);
  expect(await lexemes('gabor waves attraction')).toEqual(before);
});
