import { useState } from 'react';
import { countText, numberText } from '#contract/count-text.ts';
import { type Column, type ColumnId, columns } from '#contract/listings/bring-in/columns.ts';
import { fieldOf, requiredNames } from '#contract/listings/facets.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { BringInCell } from './bring-in-cell.tsx';
import type { Judged } from './judge-rows.ts';
import type { BroughtTable, Row } from './use-brought-files.ts';

const perPage = 20;

interface BringInPreviewProps {
  table: BroughtTable;
  judge: (cells: Row['cells']) => Judged;
  /** Photographs that no row takes. */
  strays: readonly string[];
  onMend: (rowId: string, column: ColumnId, text: string) => void;
  onLeaveOut: (rowId: string) => void;
  onSave: () => void;
}

/** Every row as it will be a draft, with what to look at and how to mend it. */
export function BringInPreview({ table, judge, strays, onMend, onLeaveOut, onSave }: BringInPreviewProps) {
  const [page, setPage] = useState(1);
  const [isFiltered, setFiltered] = useState(false);
  const { rows, unread } = table;
  const errorsIn = ({ cells }: Row) => Object.keys(judge(cells).errors).length;
  const toLookAt = rows.filter((row) => errorsIn(row) > 0 || row.mended.length > 0);
  const cells = rows.reduce((sum, row) => sum + errorsIn(row), 0);
  const listed = isFiltered ? toLookAt : rows;
  const lastPage = Math.max(1, Math.ceil(listed.length / perPage));
  const shownPage = Math.min(page, lastPage);
  const shown = listed.slice((shownPage - 1) * perPage, shownPage * perPage);
  const photos = rows.reduce((sum, row) => sum + judge(row.cells).photos.length, 0);

  const cellColumns = shownColumns(table, (row) => Object.keys(judge(row.cells).errors)).map((column) => ({
    id: column.id,
    header: column.label,
    isRowHeader: column.id === 'title',
    cell: (row: Row) => {
      const { errors, photos: matched } = judge(row.cells);
      const names = matched.map(({ path }) => path).join('; ');
      const text = row.cells[column.id] ?? (column.id === 'photos' ? names : '');
      return (
        <BringInCell
          column={column}
          about={nameOf(row)}
          text={text}
          error={errors[column.id]}
          isMended={row.mended.includes(column.id)}
          onMend={(mended) => onMend(row.id, column.id, mended)}
        />
      );
    },
  }));

  return (
    <section aria-labelledby="preview-heading" className="space-y-4">
      <h2 id="preview-heading" className="text-2xl font-medium">
        {countText(rows.length, 'listing')}, {countText(photos, 'photo')}
      </h2>
      <div role="status" className="space-y-1">
        <p>
          {cells === 0
            ? 'Every row is complete.'
            : `${countText(cells, 'cell')} to look at. You can mend them here, or later in the drafts: what we could not read is left empty there.`}
        </p>
        {unread.length > 0 && <p className="text-ink-soft">Columns we do not read: {unread.join(', ')}</p>}
        {strays.length > 0 && (
          <p className="text-ink-soft wrap-anywhere">
            {countText(strays.length, 'photo')} of no row: {firstOf(strays)}
          </p>
        )}
      </div>
      {toLookAt.length > 0 && rows.length > perPage && (
        <Checkbox isSelected={isFiltered} onChange={setFiltered}>
          Only the {numberText(toLookAt.length)} rows to look at
        </Checkbox>
      )}
      <Table<Row>
        caption={`The listings of ${table.name}`}
        columns={[
          { id: 'place', header: 'Row', cell: ({ place }) => place },
          ...cellColumns,
          {
            id: 'leave-out',
            header: 'Leave out',
            isHeaderHidden: true,
            cell: (row) => (
              <Button size="small" variant="quiet" about={nameOf(row)} onClick={() => onLeaveOut(row.id)}>
                Leave out
              </Button>
            ),
          },
        ]}
        rows={shown}
        rowKey={({ id }) => id}
        emptyText="No rows are left."
      />
      {listed.length > perPage && (
        <Pagination page={shownPage} pageSize={perPage} total={listed.length} onPage={setPage} label="Rows" />
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="grow text-ink-soft">Nothing is published: drafts wait until you publish them.</p>
        <Button disabled={rows.length === 0} onClick={onSave}>
          Save {countText(rows.length, 'draft')}
        </Button>
      </div>
    </section>
  );
}

/** What the table has and what every listing needs: the title, what there is to look at, then the rest as in the template. */
function shownColumns(table: BroughtTable, errorsIn: (row: Row) => string[]): Column[] {
  const wanted = new Set<ColumnId>([
    ...table.columns.map(({ id }) => id),
    ...requiredNames.map(fieldOf),
    ...(['title', 'listingPrice', 'description', 'modifications', 'photos'] as const),
  ]);
  // Also what was mended, so that no column moves away from under the hand.
  const first = new Set(table.rows.flatMap((row) => [...errorsIn(row), ...row.mended]));
  const rank = ({ id }: Column) => (id === 'title' ? 0 : first.has(id) ? 1 : 2);
  return columns.filter(({ id }) => wanted.has(id)).toSorted((one, other) => rank(one) - rank(other));
}

export function nameOf({ cells, place }: Pick<Row, 'cells' | 'place'>): string {
  return cells.title || cells.reference || `row ${place}`;
}

const namesShown = 5;

function firstOf(names: readonly string[]): string {
  const more = names.length - namesShown;
  return names.slice(0, namesShown).join(', ') + (more > 0 ? ` and ${numberText(more)} more` : '');
}
