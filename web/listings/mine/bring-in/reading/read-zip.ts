import { tableMaxBytes, zipGrowthMax, zipMaxBytes } from '#contract/listings/bring-in/bring-in-values.ts';
import { photoMaxBytes } from '#contract/photos/photo-urls.ts';
import { isPhotoName, isTableName } from './sort-files.ts';
import { unpack } from './unpack.ts';

interface ZippedFile {
  path: string;
  file: File;
}

const limits = {
  maxBytes: zipMaxBytes,
  maxGrowth: zipGrowthMax,
  maxOf: (path: string) => (isPhotoName(path) ? photoMaxBytes : isZippedTable(path) ? tableMaxBytes : undefined),
  tooMuch: 'This ZIP unpacks to more than photos do, so we stopped reading it. Choose the photos as files instead.',
  unreadable: 'We could not read this ZIP. Choose the photos as files instead.',
};

/** A text may be anything, such as a note of the shop. */
const isZippedTable = (path: string) => isTableName(path) && !/\.txt$/i.test(path);

/** The photographs of a ZIP, and the table that another shop may have put beside them. */
export async function readZip(zip: Blob): Promise<{ files: ZippedFile[]; tables: File[]; tooLarge: string[] }> {
  const files: ZippedFile[] = [];
  const tables: File[] = [];
  const tooLarge: string[] = [];
  for (const { path, parts } of await unpack(zip, limits)) {
    if (!parts) {
      tooLarge.push(path);
      continue;
    }
    const file = new File(parts, path.slice(path.lastIndexOf('/') + 1));
    if (isZippedTable(path)) tables.push(file);
    else files.push({ path, file });
  }
  return { files, tables, tooLarge };
}
