import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { exportPath } from '#contract/admin/exports.ts';
import { numberText } from '#contract/count-text.ts';
import type { CallAnswer, Endpoint } from '#contract/endpoint.ts';
import { useAdmin } from '#web/admin/frame/admin-context.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { keyOf, officeQuery } from '#web/admin/office.queries.ts';
import { type CallArguments, call } from '#web/lib/api/call.ts';
import { type ListPage, moreOf, pagedQuery } from '#web/lib/api/paged-query.ts';
import { useSelection } from '#web/lib/use-selection.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { isPastLastPage, Pagination } from '#web/ui/table/pagination.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { Tabs } from '#web/ui/table/tabs.tsx';
import type { TableDeclaration, TableState } from './declaration.ts';
import { useRowActs } from './row-acts.tsx';
import { SeveralActs } from './several-acts.tsx';
import { useTableAddress } from './table-address.ts';
import { TableFilters } from './table-filters.tsx';

type Any<E extends Endpoint, Row> = TableDeclaration<E, Row, Record<string, string>, string>;
interface TableProps<E extends Endpoint, Row> {
  table: Any<E, Row>;
  state: TableState;
  change: (changed: Record<string, string | number>) => void;
}

/** Shows a declared table in every state it can be in. */
export function OfficeTable<E extends Endpoint, Row, Values extends Record<string, string>, Sort extends string>({
  table: declared,
}: {
  table: TableDeclaration<E, Row, Values, Sort>;
}) {
  const table = declared as unknown as Any<E, Row>;
  const { state, change } = useTableAddress(table);
  const { permissions } = useAdmin();
  if (table.right && !permissions.includes(table.right)) return null;
  const [tabsName, tabs] = Object.entries(table.filters ?? {}).find(([, { as }]) => as === 'tabs') ?? [];
  const content = (
    <>
      <TableFilters
        filters={table.filters}
        search={table.search}
        sizes={table.sizes}
        rowsName={table.caption}
        file={fileOf(table, state)}
        state={state}
        onChange={change}
      />
      {table.sizes ? <NumberedRows {...{ table, state, change }} /> : <GrowingRows {...{ table, state, change }} />}
    </>
  );
  if (!tabsName || !tabs) return content;
  return (
    <Tabs
      label={tabs.label}
      selected={state[tabsName] ?? ''}
      onSelect={(tab) => tab !== state[tabsName] && change({ [tabsName]: tab })}
      items={(tabs.options ?? []).map(({ value, label }) => ({ id: value, label, content }))}
    />
  );
}

function fileOf<E extends Endpoint, Row>({ export: file }: Any<E, Row>, state: TableState) {
  if (typeof file === 'function') return file(state);
  return file && { href: exportPath(file), label: 'Export all as CSV' };
}

/** Pages with numbers, as far as rows are counted. */
function NumberedRows<E extends Endpoint, Row>({ table, state, change }: TableProps<E, Row>) {
  const { part, endpoint, query: ask, staleTime, isWaiting, failure, beyond, pagesLabel } = table;
  const input = [{ query: ask(state, undefined) }] as unknown as CallArguments<E>;
  const query = useQuery({
    ...officeQuery(part, endpoint, ...input),
    placeholderData: keepPreviousData,
    ...(staleTime !== undefined && { staleTime }),
    refetchInterval: (asked) =>
      isWaiting && asked.state.data && table.rows(asked.state.data).some(isWaiting) ? waitMs : false,
  });
  const { data } = query;
  const { total, hasMore: isMore } = { total: 0, hasMore: false, ...(data as object | undefined) };
  const hasMore = (data && table.hasMore?.(data)) ?? isMore;
  const rows = data && table.rows(data);
  if (query.error && !data)
    return (
      <Loaded query={query} failure={failure}>
        {showNothing}
      </Loaded>
    );
  return (
    <div className="space-y-4">
      {query.isError && <FormError message={failure} />}
      {!isPastLastPage(state.page, state.size, total) && (
        <Rows table={table} state={state} change={change} rows={rows} answer={data} />
      )}
      {data !== undefined && !(total === 0 && table.card) && (
        <Pagination
          label={pagesLabel}
          page={state.page}
          pageSize={state.size}
          total={total}
          isAtLeast={hasMore}
          isPending={query.isPlaceholderData}
          onPage={(page) => change({ page })}
        />
      )}
      {hasMore && (
        <p className="mt-2 text-sm text-ink-soft">
          There are more than {numberText(total)}. {beyond?.(state) || 'Search to find the others.'}
        </p>
      )}
    </div>
  );
}

const waitMs = 3_000;
const showNothing = () => null;

/** A list that grows at its end. */
function GrowingRows<E extends Endpoint, Row>({ table, state, change }: TableProps<E, Row>) {
  const { part, endpoint, query: ask, isWaiting, failure } = table;
  const query = useInfiniteQuery({
    ...pagedQuery<ListPage<Row> & { items: Row[]; answer: CallAnswer<E> }>({
      queryKey: [...keyOf(part), endpoint.path, ask(state, undefined)],
      ask: async (cursor, signal) => {
        const input = [{ query: ask(state, cursor) }, { signal }] as unknown as CallArguments<E>;
        const answer = await call(endpoint, ...input);
        return { items: table.rows(answer), nextCursor: nextOf(answer), answer };
      },
      keyOf: table.rowKey,
    }),
    refetchInterval: (asked) =>
      isWaiting && asked.state.data?.pages.some(({ items }) => items.some(isWaiting)) ? waitMs : false,
  });
  if (query.error && !query.data)
    return (
      <Loaded query={query} failure={failure}>
        {showNothing}
      </Loaded>
    );
  return (
    <>
      <Rows
        table={table}
        state={state}
        change={change}
        rows={query.data?.items}
        answer={query.data?.pages[0]?.answer}
      />
      <LoadMore {...moreOf(query, table.moreFailure ?? failure)} isAutomatic={!table.growsByHand} />
    </>
  );
}

/** Lists of moments go on by `nextCursor`, the audit log by number. */
function nextOf(answer: unknown): string | null {
  const { nextCursor, nextBefore } = answer as { nextCursor?: string | null; nextBefore?: number | null };
  return nextCursor ?? (nextBefore ? String(nextBefore) : null);
}

interface RowsProps<E extends Endpoint, Row> extends TableProps<E, Row> {
  /** Undefined while they are on their way. */
  rows: Row[] | undefined;
  answer: CallAnswer<E> | undefined;
}

function Rows<E extends Endpoint, Row>({ table, state, change, rows, answer }: RowsProps<E, Row>) {
  const { rowKey, isChoosable = () => true } = table;
  const { permissions } = useAdmin();
  const changes = [table.part, ...(table.changes ?? [])];
  const acts = useRowActs(table.acts?.(state) ?? [], changes);
  const several = table.several?.(state);
  const choosable = several && rows ? rows.filter(isChoosable) : [];
  const selection = useSelection(choosable.map(rowKey));
  const empty = typeof table.empty === 'string' ? table.empty : table.empty(state);

  const choose = (row: Row): ReactNode =>
    several &&
    choosable.includes(row) && (
      <Checkbox isSelected={selection.has(rowKey(row))} onChange={(isChosen) => selection.set(rowKey(row), isChosen)}>
        Choose<span className="sr-only"> {several.nameOf(row)}</span>
      </Checkbox>
    );
  const nameOf = (id: string) => {
    const row = rows?.find((one) => rowKey(one) === id);
    return row && several ? several.nameOf(row) : 'A row that is gone';
  };
  const columns = (table.columns?.(state) ?? [])
    .filter(({ right }) => !right || permissions.includes(right))
    .map((column) => ({ ...column, isSortable: table.sorts?.by.includes(column.id) ?? false }));
  return (
    <>
      {acts.hasFailed && <FormError message={table.actFailure} className="mb-4" />}
      {answer !== undefined && table.above?.(answer, state)}
      {several && choosable.length > 0 && (
        <SeveralActs selection={selection} {...several} nameOf={nameOf} changes={changes} />
      )}
      {table.card ? (
        <Cards table={table} rows={rows} empty={empty} loading={table.loading}>
          {(row) => table.card?.(row, choose(row), state)}
        </Cards>
      ) : (
        <Table
          caption={table.caption}
          columns={
            table.acts ? [...columns, { id: 'actions', header: 'Actions', align: 'end', cell: acts.cell }] : columns
          }
          rows={rows ?? []}
          rowKey={rowKey}
          isLoading={!rows}
          loadingText={table.loading}
          emptyText={empty}
          {...(table.sorts && {
            sort: { column: state.sort, direction: state.direction === 'asc' ? 'ascending' : 'descending' },
            onSort: ({ column, direction }) =>
              change({ sort: column, direction: direction === 'ascending' ? 'asc' : 'desc' }),
          })}
        />
      )}
      {acts.dialog}
    </>
  );
}

interface CardsProps<Row> {
  table: Pick<Any<Endpoint, Row>, 'caption' | 'rowKey'>;
  rows: Row[] | undefined;
  empty: string;
  loading: string | undefined;
  children: (row: Row) => ReactNode;
}

function Cards<Row>({ table: { caption, rowKey }, rows, empty, loading, children }: CardsProps<Row>) {
  if (!rows) {
    const waiting = { data: undefined, error: null, isFetching: true, refetch: () => {} };
    return (
      <Loaded query={waiting} loading={loading}>
        {showNothing}
      </Loaded>
    );
  }
  if (rows.length === 0) return <EmptyState title={empty} />;
  return (
    <ul aria-label={caption} className="space-y-4">
      {rows.map((row) => (
        <li key={rowKey(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}
