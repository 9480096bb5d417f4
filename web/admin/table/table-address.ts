import { useSearchParams } from 'react-router';
import { sortDirections } from '#contract/admin/admin.ts';
import type { Addressed, Filter, TableState } from './declaration.ts';

/**
 * Keeps filters, order and page of a table in the address. Every change but that of the page leads to the first page.
 */
export function useTableAddress<Values extends Record<string, string>, Sort extends string>(
  table: Addressed<Values, Sort>,
) {
  const [address, setAddress] = useSearchParams();

  function change(changed: Record<string, string | number>) {
    const now = new URLSearchParams(window.location.search);
    const next = { ...readTable(table, now), page: 1, ...changed } as TableState<Values, Sort>;
    setAddress(writeTable(table, next, now), { replace: true, preventScrollReset: true });
  }

  return { state: readTable(table, address), change };
}

/** Anyone may have typed the address: unknown values count as none. */
export function readTable<Values extends Record<string, string>, Sort extends string>(
  { filters, sorts, sizes = [] }: Addressed<Values, Sort>,
  address: URLSearchParams,
): TableState<Values, Sort> {
  const values = mapFilters(filters, (name, { options, usual = '' }) => {
    const value = address.get(name) ?? usual;
    // Options that are still on their way refuse nothing.
    return !options?.length || options.some((option) => option.value === value) ? value : usual;
  });
  const state = {
    ...mapFilters(filters, (name, { isFor }) => (isFor?.(values) === false ? '' : (values[name] ?? ''))),
    search: address.get('search') ?? '',
    sort: sorts?.by.find((one) => one === address.get('sort')) ?? sorts?.usual,
    direction: sortDirections.find((one) => one === address.get('direction')) ?? sorts?.direction,
    page: Math.max(1, Math.trunc(Number(address.get('page'))) || 1),
    size: sizes.find((size) => String(size) === address.get('size')) ?? sizes[0],
  };
  return state as TableState<Values, Sort>;
}

/** Without the usual values, so that the plain table has a plain address; names of others stay. */
export function writeTable<Values extends Record<string, string>, Sort extends string>(
  table: Addressed<Values, Sort>,
  state: TableState<Values, Sort>,
  address = new URLSearchParams(),
): URLSearchParams {
  const usual: Record<string, unknown> = readTable(table, new URLSearchParams());
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(state)) {
    const isShown = table.filters?.[name]?.isFor?.(state as Record<string, string>) !== false;
    if (value === undefined || value === usual[name] || !isShown) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

function mapFilters(
  filters: Record<string, Filter> | undefined,
  read: (name: string, filter: Filter) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(filters ?? {}).map(([name, filter]) => [name, read(name, filter)]));
}
