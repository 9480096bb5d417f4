interface SortedFiles {
  tables: File[];
  zips: File[];
  photos: File[];
  /** Tables of programs whose files we do not read. */
  workbooks: File[];
  others: File[];
}

/** What was chosen or dropped, by the ends of names: computers know few types of these by themselves. */
export function sortFiles(files: readonly File[]): SortedFiles {
  const sorted: SortedFiles = { tables: [], zips: [], photos: [], workbooks: [], others: [] };
  for (const file of files) sorted[kindOf(file.name)].push(file);
  return sorted;
}

function kindOf(name: string): keyof SortedFiles {
  if (isTableName(name)) return 'tables';
  if (/\.zip$/i.test(name)) return 'zips';
  if (/\.(?:xls|xlsm|xlsb|xltx|ods|numbers|gsheet)$/i.test(name)) return 'workbooks';
  return isPhotoName(name) ? 'photos' : 'others';
}

/** A Mac adds a hidden file to a ZIP beside each file. */
const isAddedByMac = (path: string) => /(?:^|\/)(?:__MACOSX\/|\._)/.test(path);

export function isPhotoName(path: string): boolean {
  return /\.(?:jpe?g|png|webp|avif|hei[cf])$/i.test(path) && !isAddedByMac(path);
}

export function isTableName(path: string): boolean {
  return /\.(?:csv|tsv|txt|xlsx)$/i.test(path) && !isAddedByMac(path);
}
