import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '#contract/count-text.ts';
import type { BringIn } from '#contract/listings/bring-in/bring-in.ts';
import { broughtPhotosMax } from '#contract/listings/bring-in/bring-in-values.ts';
import type { ColumnId } from '#contract/listings/bring-in/columns.ts';
import type { NamedBrands } from '#contract/listings/bring-in/spellings.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { bringInQuery, rememberHeadings } from './bring-in.queries.ts';
import { draftIdsOf } from './brought-ids.ts';
import type { BroughtTable, Row } from './brought-rows.ts';
import { type Chosen, chooseColumns, headingsToKeep } from './columns/choose-for-table.ts';
import { markTwins } from './mark-twins.ts';
import type { BroughtPhoto } from './match-photos.ts';
import { type RawTable, readRows, readTable } from './reading/read-table.ts';
import { sortFiles } from './reading/sort-files.ts';
import { otherWorkbook } from './reading/table-texts.ts';

interface OpenTable {
  name: string;
  raw: RawTable;
  chosen: Chosen;
  before: BringIn;
}

/** The table and the photographs that were chosen, and what could not be read of them. */
export function useBroughtFiles(memberId: string, brands: NamedBrands) {
  const client = useQueryClient();
  const [table, setTable] = useState<BroughtTable | null>(null);
  const [open, setOpen] = useState<OpenTable | null>(null);
  const [photos, setPhotos] = useState<readonly BroughtPhoto[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);

  async function addFiles(files: File[]) {
    const { tables, zips, photos: pictures, workbooks, others } = sortFiles(files);
    const found = [
      ...workbooks.map(({ name }) => `${name}: ${otherWorkbook}`),
      ...others.map(({ name }) => `${name}: We take tables as .xlsx or CSV, and photos as files or as a ZIP.`),
    ];
    setReading(true);
    const added: BroughtPhoto[] = pictures.map((file) => ({ path: file.name, file }));
    // One after the other: each may hold hundreds of photographs.
    for (const zip of zips)
      try {
        const { readZip } = await import('./reading/read-zip.ts');
        const { files: zipped, tables: zippedTables, tooLarge } = await readZip(zip);
        added.push(...zipped);
        tables.push(...zippedTables);
        for (const path of tooLarge) found.push(`${path}: This photo is larger than 15 MB. Choose a smaller one.`);
      } catch (error) {
        found.push(`${zip.name}: ${failureText(error)}`);
      }
    const [first, ...more] = tables;
    for (const { name } of more) found.push(`${name}: One table at a time. Bring this one in afterwards.`);
    if (first) await addTable(first).catch((error: unknown) => found.push(`${first.name}: ${failureText(error)}`));
    const all = withoutTwins([...photos, ...added]);
    if (all.length > broughtPhotosMax)
      found.push(`Up to ${numberText(broughtPhotosMax)} photos can be brought in at once. The others were left out.`);
    setPhotos(all.slice(0, broughtPhotosMax));
    setProblems(found);
    setReading(false);
  }

  async function addTable(file: File) {
    const raw = await readTable(file);
    const before = await client.fetchQuery(bringInQuery);
    const { chosen, isSure } = chooseColumns(raw, before.headings, brands);
    const opened = { name: file.name, raw, chosen, before };
    setOpen(opened);
    setTable(isSure ? await makeTable(opened) : null);
  }

  async function makeTable({ name, raw, chosen, before }: OpenTable): Promise<BroughtTable> {
    const { rows: said, ...rest } = readRows(raw, chosen);
    const ids = await draftIdsOf(memberId, said);
    const read = said.map((cells, at) => ({ id: ids[at] ?? '', place: at + 1, said: cells, cells, mended: [] }));
    const twins = markTwins(read, before.wigs);
    const drafts = new Set(before.wigs.map(({ id }) => id));
    let room = before.draftRoom;
    const rows = read.map((row): Row => {
      const twin = twins.get(row.id);
      const needsRoom = !twin && !drafts.has(row.id);
      if (needsRoom) room -= 1;
      return { ...row, twin, isOut: twin !== undefined || (needsRoom && room < 0) };
    });
    return { name, ...rest, rows, before };
  }

  async function choose(chosen: Chosen) {
    if (!open) return;
    const next = { ...open, chosen };
    rememberHeadings(headingsToKeep(open.raw.headings, chosen));
    setOpen(next);
    setTable(await makeTable(next));
  }

  const changeRows = (change: (row: Row) => Row) =>
    setTable((before) => before && { ...before, rows: before.rows.map(change) });
  const changeRow = (id: string, change: (row: Row) => Row) => changeRows((row) => (row.id === id ? change(row) : row));

  return {
    table,
    /** Its headings wait for an answer while there is no table. */
    open,
    photos,
    problems,
    isReading,
    addFiles,
    choose: (chosen: Chosen) => void choose(chosen),
    askAgain: () => setTable(null),
    mend: (id: string, column: ColumnId, text: string) =>
      changeRow(id, (row) => ({
        ...withCell(row, column, text),
        mended: [...new Set([...row.mended, column])],
      })),
    mendAll: (column: ColumnId, text: string, value: string) =>
      changeRows((row) => {
        const isMeant = (row.said[column] ?? '') === text && !row.mended.includes(column);
        return isMeant ? withCell(row, column, value || text) : row;
      }),
    placePhotos: (id: string, names: string) => changeRow(id, (row) => withCell(row, 'photos', names)),
    setOut: (id: string, isOut: boolean) => changeRow(id, (row) => ({ ...row, isOut })),
    beginAnew() {
      setTable(null);
      setOpen(null);
      setPhotos([]);
      setProblems([]);
    },
  };
}

function withCell(row: Row, column: ColumnId, text: string): Row {
  return { ...row, cells: { ...row.cells, [column]: text } };
}

/** The same file chosen again is one photograph. */
function withoutTwins(photos: readonly BroughtPhoto[]): BroughtPhoto[] {
  return [...new Map(photos.map((photo) => [`${photo.path} ${photo.file.size}`, photo])).values()];
}
