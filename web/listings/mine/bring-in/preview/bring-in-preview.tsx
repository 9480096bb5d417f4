import { type DragEvent, useEffect, useRef, useState } from 'react';
import { countText, numberText } from '#contract/count-text.ts';
import { type Column, type ColumnId, columns } from '#contract/listings/bring-in/columns.ts';
import type { NamedBrands } from '#contract/listings/bring-in/spellings.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { Table } from '#web/ui/table/table.tsx';
import type { TableColumn } from '#web/ui/table/table-shape.ts';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { type BroughtTable, isTooMany, nameOf, type Row } from '../brought-rows.ts';
import type { Judge } from '../judge-rows.ts';
import type { BroughtPhoto } from '../match-photos.ts';
import { groupErrors } from '../mending/group-errors.ts';
import { MendAll } from '../mending/mend-all.tsx';
import type { useBroughtFiles } from '../use-brought-files.ts';
import { LoosePhotos } from './loose-photos.tsx';
import { RoomNotes } from './room-notes.tsx';
import { RowMends } from './row-mends.tsx';

const perPage = 20;

interface BringInPreviewProps {
  table: BroughtTable;
  judge: Judge;
  brands: NamedBrands;
  /** Photographs that no row takes. */
  strays: readonly BroughtPhoto[];
  files: Pick<ReturnType<typeof useBroughtFiles>, 'mend' | 'mendAll' | 'placePhotos' | 'setOut' | 'askAgain'>;
  onSave: () => void;
}

/** Every row as it will be a draft, with what to look at and how to mend it. */
export function BringInPreview({ table, judge, brands, strays, files, onSave }: BringInPreviewProps) {
  const [page, setPage] = useState(1);
  const [isFiltered, setFiltered] = useState(false);
  const [chosen, setChosen] = useState<readonly BroughtPhoto[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The preview stands where the question for the columns stood.
  useEffect(() => heading.current?.focus(), []);
  const { unread } = table;
  const wanted = table.rows.filter(({ isOut }) => !isOut);
  const errorsIn = ({ cells }: Row) => Object.keys(judge(cells).errors).length;
  const toLookAt = table.rows.filter((row) => row.twin || (!row.isOut && (errorsIn(row) > 0 || row.mended.length > 0)));
  const cells = wanted.reduce((sum, row) => sum + errorsIn(row), 0);
  const listed = isFiltered ? toLookAt : table.rows;
  const lastPage = Math.max(1, Math.ceil(listed.length / perPage));
  const shownPage = Math.min(page, lastPage);
  const shown = listed.slice((shownPage - 1) * perPage, shownPage * perPage);
  const photos = wanted.reduce((sum, row) => sum + judge(row.cells).photos.length, 0);
  const loose = chosen.filter((photo) => strays.includes(photo));

  function place(row: Row) {
    const paths = [...judge(row.cells).photos, ...loose].map(({ path }) => path);
    files.placePhotos(row.id, paths.join('; '));
    setChosen([]);
  }

  function dropOn(event: DragEvent) {
    const at = event.target instanceof Element ? event.target.closest('tr')?.rowIndex : undefined;
    const row = shown[(at ?? 0) - 1];
    if (!row || loose.length === 0) return;
    event.preventDefault();
    place(row);
  }

  const [title, ...others] = shownColumns(table).map(
    (column): TableColumn<Row> => ({
      id: column.id,
      header: column.label,
      isRowHeader: column.id === 'title',
      cell: (row) => <CellText row={row} column={column} judge={judge} />,
    }),
  );
  const cellColumns: TableColumn<Row>[] = [
    { id: 'place', header: 'Row', cell: (row) => row.place },
    ...(title ? [title] : []),
    {
      id: 'mend',
      header: 'To look at',
      cell: (row) => <RowMends row={row} judge={judge} onMend={files.mend} />,
    },
    ...others,
    {
      id: 'act',
      header: 'Leave out',
      isHeaderHidden: true,
      cell: (row) => (
        <div className="flex flex-col gap-1">
          {loose.length > 0 && (
            <Button size="small" variant="secondary" about={nameOf(row)} onClick={() => place(row)}>
              Add {countText(loose.length, 'photo')}
            </Button>
          )}
          <Button size="small" variant="quiet" about={nameOf(row)} onClick={() => files.setOut(row.id, !row.isOut)}>
            {row.isOut ? 'Bring in' : 'Leave out'}
          </Button>
        </div>
      ),
    },
  ];

  return (
    <section aria-labelledby="preview-heading" className="space-y-4">
      <h2 id="preview-heading" ref={heading} tabIndex={-1} className="text-2xl font-medium">
        {countText(wanted.length, 'listing')}, {countText(photos, 'photo')}
      </h2>
      <div role="status" className="space-y-1">
        <p>
          {cells === 0
            ? 'Every row is complete.'
            : `${countText(cells, 'cell')} to look at. You can mend them here, or later in the drafts: what we could not read is left empty there.`}
        </p>
        {unread.length > 0 && <p className="text-ink-soft">Columns we do not read: {unread.join(', ')}</p>}
      </div>
      <RoomNotes table={table} wanted={wanted} />
      <Button size="small" variant="quiet" onClick={files.askAgain}>
        Change which column is what
      </Button>
      <MendAll groups={groupErrors(table.rows, judge, brands)} judge={judge} onMend={files.mendAll} />
      <LoosePhotos photos={strays} chosen={loose} onChoose={setChosen} />
      {toLookAt.length > 0 && table.rows.length > perPage && (
        <Checkbox isSelected={isFiltered} onChange={setFiltered}>
          Only the {numberText(toLookAt.length)} rows to look at
        </Checkbox>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in each row does the same */}
      <div onDragOver={(event) => loose.length > 0 && event.preventDefault()} onDrop={dropOn}>
        <Table<Row>
          caption={`The listings of ${table.name}`}
          columns={cellColumns}
          rows={shown}
          rowKey={({ id }) => id}
          emptyText="No rows are left."
        />
      </div>
      {listed.length > perPage && (
        <Pagination page={shownPage} pageSize={perPage} total={listed.length} onPage={setPage} label="Rows" />
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="grow text-ink-soft">Nothing is published: drafts wait until you publish them.</p>
        <Button disabled={wanted.length === 0 || isTooMany(table, wanted)} onClick={onSave}>
          Save {countText(wanted.length, 'draft')}
        </Button>
      </div>
    </section>
  );
}

function CellText({ row, column, judge }: { row: Row; column: Column; judge: Judge }) {
  const names = judge(row.cells)
    .photos.map(({ path }) => path)
    .join('; ');
  return (
    <span className="line-clamp-3 max-w-36 wrap-anywhere whitespace-pre-line sm:max-w-60">
      <MemberText>{row.cells[column.id] ?? (column.id === 'photos' ? names : '')}</MemberText>
    </span>
  );
}

/** The title first; fields to mend stand beside it, so that they are in sight however many columns there are. */
function shownColumns(table: BroughtTable): Column[] {
  const wanted = new Set<ColumnId>(['title', ...table.columns.map(({ id }) => id), 'photos']);
  const shown = columns.filter(({ id }) => wanted.has(id));
  return shown.toSorted((one, other) => Number(other.id === 'title') - Number(one.id === 'title'));
}
