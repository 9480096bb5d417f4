import { numberText } from '#contract/count-text.ts';
import { tableMaxRows } from '#contract/listings/bring-in/bring-in-values.ts';

export const tooManyRows = `This table has more than ${numberText(tableMaxRows)} rows. Split it into several.`;
export const otherWorkbook =
  'This is a workbook of a kind that we do not read. Save it as .xlsx (Excel) or as CSV, then choose that file.';
export const pictureNoTable =
  'This is a picture, and a table in a picture cannot be read. Save the table as .xlsx or CSV; photos of wigs end in .jpg, .png, .webp or .heic.';
export const emptyFile = 'This file is empty. Save the table once more, then choose it again.';
