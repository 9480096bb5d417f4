import { useState } from 'react';
import { numberText } from '#contract/count-text.ts';
import { broughtPhotosMax } from '#contract/listings/bring-in/bring-in-values.ts';
import type { Column, ColumnId } from '#contract/listings/bring-in/columns.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { draftIdsOf } from './brought-ids.ts';
import type { BroughtPhoto } from './match-photos.ts';
import { type Cells, readTable } from './read-table.ts';
import { readZip } from './read-zip.ts';
import { sortFiles } from './sort-files.ts';

/** A row of the table, as it was mended since. */
export interface Row {
  /** Of the draft that it becomes. */
  id: string;
  /** Its place in the table, from 1. */
  place: number;
  cells: Cells;
  /** Cells that were mended: they stay fields, whatever they say by now. */
  mended: readonly ColumnId[];
}

export interface BroughtTable {
  name: string;
  columns: readonly Column[];
  unread: readonly string[];
  rows: readonly Row[];
}

/** The table and the photographs that were chosen, and what could not be read of them. */
export function useBroughtFiles(memberId: string) {
  const [table, setTable] = useState<BroughtTable | null>(null);
  const [photos, setPhotos] = useState<readonly BroughtPhoto[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);

  async function addFiles(files: File[]) {
    const { tables, zips, photos: pictures, others } = sortFiles(files);
    const found: string[] = others.map(
      ({ name }) => `${name}: We take tables as CSV, and photos as files or as a ZIP.`,
    );
    setReading(true);
    const added: BroughtPhoto[] = pictures.map((file) => ({ path: file.name, file }));
    const [first, ...more] = tables;
    for (const { name } of more) found.push(`${name}: One table at a time. Bring this one in afterwards.`);
    if (first) await addTable(first).catch((error: unknown) => found.push(`${first.name}: ${failureText(error)}`));
    // One after the other: each may hold hundreds of photographs.
    for (const zip of zips)
      try {
        const { files: zipped, tooLarge } = await readZip(zip);
        added.push(...zipped);
        for (const path of tooLarge) found.push(`${path}: This photo is larger than 15 MB. Choose a smaller one.`);
      } catch (error) {
        found.push(`${zip.name}: ${failureText(error)}`);
      }
    const all = withoutTwins([...photos, ...added]);
    if (all.length > broughtPhotosMax)
      found.push(`Up to ${numberText(broughtPhotosMax)} photos can be brought in at once. The others were left out.`);
    setPhotos(all.slice(0, broughtPhotosMax));
    setProblems(found);
    setReading(false);
  }

  async function addTable(file: File) {
    const { rows, ...rest } = await readTable(file);
    const ids = await draftIdsOf(memberId, rows);
    const read = rows.map((cells, at): Row => ({ id: ids[at] ?? '', place: at + 1, cells, mended: [] }));
    setTable({ name: file.name, ...rest, rows: read });
  }

  const changeRows = (change: (rows: readonly Row[]) => readonly Row[]) =>
    setTable((before) => before && { ...before, rows: change(before.rows) });

  return {
    table,
    photos,
    problems,
    isReading,
    addFiles,
    mend: (id: string, column: ColumnId, text: string) =>
      changeRows((rows) => rows.map((row) => (row.id === id ? mended(row, column, text) : row))),
    leaveOut: (id: string) => changeRows((rows) => rows.filter((row) => row.id !== id)),
    beginAnew() {
      setTable(null);
      setPhotos([]);
      setProblems([]);
    },
  };
}

function mended(row: Row, column: ColumnId, text: string): Row {
  return { ...row, cells: { ...row.cells, [column]: text }, mended: [...new Set([...row.mended, column])] };
}

/** The same file chosen again is one photograph. */
function withoutTwins(photos: readonly BroughtPhoto[]): BroughtPhoto[] {
  return [...new Map(photos.map((photo) => [`${photo.path} ${photo.file.size}`, photo])).values()];
}
