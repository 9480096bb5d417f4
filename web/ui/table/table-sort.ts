export type Sort<Column extends string = string> = { column: Column; direction: 'ascending' | 'descending' };

/** A repeated column turns the order around; a new column starts ascending. */
export function nextSort<Column extends string>(current: Sort<Column> | null, column: Column): Sort<Column> {
  if (current?.column !== column) return { column, direction: 'ascending' };
  return { column, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
}
