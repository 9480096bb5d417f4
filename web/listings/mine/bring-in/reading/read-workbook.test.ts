import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { readWorkbook } from './read-workbook.ts';

const relations =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/wigs.xml"/></Relationships>';
const sheets =
  '<workbook><sheets><sheet name="Old" state="hidden" r:id="rId1"/><sheet name="Wigs" r:id="rId2"/></sheets></workbook>';
const shared =
  '<sst><si><t>Title</t></si><si><r><t>Zara </t></r><r><t xml:space="preserve">&amp; Co</t></r><rPh><t>zara</t></rPh></si></sst>';

function workbook(rows: string, more: Record<string, string> = {}) {
  const parts = {
    'xl/workbook.xml': sheets,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/sharedStrings.xml': shared,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
    'xl/worksheets/wigs.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
  const packed = zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
  return new Blob([packed as Uint8Array<ArrayBuffer>]);
}

test('the first visible sheet is read: texts, numbers, stored values of formulas, gaps', async () => {
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row>
    <row r="2"/><row r="7"><c r="A7" t="s"><v>1</v></c><c r="B7" t="b"><v>1</v></c>
    <c r="C7"><f>[other.xlsx]Sheet1!A1*2</f><v>149.99000000000001</v></c><c r="D7" t="e"><v>#REF!</v></c></row>`;
  expect(await readWorkbook(workbook(rows))).toEqual([
    ['Title', '', 'Price'],
    ['Zara & Co', 'Yes', '149.99', ''],
  ]);
});

test('a workbook is known by its bytes, whatever its name ends in', async () => {
  const file = workbook('<row><c t="str"><v>Title</v></c></row><row><c t="str"><v>Zara</v></c></row>');
  expect(await readTable(file, readWorkbook)).toEqual({ headings: ['Title'], lines: [['Zara']] });
});

test('a workbook that unpacks to too much, has too many rows or no sheet says what helps', async () => {
  const bomb = workbook('', { 'xl/worksheets/big.xml': ' '.repeat(20 * 1024 * 1024) });
  expect(bomb.size).toBeLessThan(100_000);
  await expect(readWorkbook(bomb)).rejects.toThrow('unpacks to more than 20 MB');
  await expect(readWorkbook(workbook('<row><c><v>1</v></c></row>'.repeat(2_002)))).rejects.toThrow(
    'more than 2,000 rows',
  );
  await expect(readWorkbook(new Blob([zipSync({ 'a.txt': strToU8('x') }) as Uint8Array<ArrayBuffer>]))).rejects.toThrow(
    'We could not read this workbook',
  );
});
