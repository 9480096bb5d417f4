interface SortedFiles {
  tables: File[];
  zips: File[];
  photos: File[];
  others: File[];
}

/** What was chosen or dropped, by the ends of names: computers know few types of these by themselves. */
export function sortFiles(files: readonly File[]): SortedFiles {
  const sorted: SortedFiles = { tables: [], zips: [], photos: [], others: [] };
  for (const file of files) sorted[kindOf(file.name)].push(file);
  return sorted;
}

function kindOf(name: string): keyof SortedFiles {
  if (/\.(?:csv|tsv|txt)$/i.test(name)) return 'tables';
  if (/\.zip$/i.test(name)) return 'zips';
  return isPhotoName(name) ? 'photos' : 'others';
}

/** What a Mac adds to a ZIP beside each photograph is none. */
export function isPhotoName(path: string): boolean {
  return /\.(?:jpe?g|png|webp|avif|hei[cf])$/i.test(path) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(path);
}
