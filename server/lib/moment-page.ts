import type pg from 'pg';
import type { ErrorDefinition } from '#contract/errors.ts';
import {
  microsecondsOf,
  momentAt,
  nextMomentCursor,
  type PageEnd,
  readMomentCursor,
  stripeId,
} from './moment-cursor.ts';

export interface MomentList {
  /** Prepared under this name, and its next pages under another; without one it is planned anew each time. */
  name?: string;
  perPage: number;
  moment: string;
  id: string;
  /** Where the ids are Stripe's. */
  hasTextId?: boolean;
  /** As its index has it; the newest first unless it says otherwise. */
  direction?: 'asc' | 'desc' | 'desc nulls last';
  /** `select … from … where …`: all of it after a place, which is SQL for `where`. */
  rows: (isAfter: string) => string;
  /** SQL of the JSON of one row, and of where it comes from: `page` has the rows. */
  json: string;
  from: string;
  also?: string;
  of?: string;
}

interface Wanted {
  values: readonly unknown[];
  cursor: string | undefined;
  refusal: ErrorDefinition;
}

interface MomentPage {
  json: string;
  nextCursor: string | null;
}

/** One page of a list and where the next one begins; undefined where what it is of does not exist. */
export async function readMomentPage<Also extends object = object>(
  pool: Pick<pg.Pool, 'query'>,
  list: MomentList,
  { values, cursor, refusal }: Wanted,
): Promise<(MomentPage & Also) | undefined> {
  const after =
    cursor === undefined ? undefined : readMomentCursor(cursor, refusal, list.hasTextId ? stripeId : undefined);
  const place = after ? [after.microseconds, after.id] : [];
  const { rows } = await pool.query<PageEnd & { json: string } & Also>({
    ...(list.name && { name: after ? `${list.name}-next` : list.name }),
    text: pageSql(list, after && values.length),
    values: [...values, ...place],
  });
  return rows[0] && { ...rows[0], nextCursor: nextMomentCursor(rows[0], list.perPage) };
}

/** One row more than a page is looked for, to know whether there is a next one. */
function pageSql(list: MomentList, valuesBefore: number | undefined): string {
  const { perPage, moment, id, direction = 'desc' } = list;
  const [idDirection, isPast] = direction === 'asc' ? ['asc', '>'] : ['desc', '<'];
  const order = (ofMoment: string, ofId: string) => `order by ${ofMoment} ${direction}, ${ofId} ${idDirection}`;
  const isAfter =
    valuesBefore === undefined
      ? 'true'
      : `(${moment}, ${id}) ${isPast} (${momentAt(`$${valuesBefore + 1}`)}, $${valuesBefore + 2}::${list.hasTextId ? 'text' : 'uuid'})`;
  const [momentColumn, idColumn] = [bare(moment), bare(id)];
  return `with page as materialized (
      select *, row_number() over (${order(momentColumn, idColumn)}) as place
      from (${list.rows(isAfter)} ${order(moment, id)} limit ${perPage + 1}) found
    )
    select (select count(*)::int from page) as matched,
      (select ${microsecondsOf(momentColumn)} from page where place = ${perPage}) as "lastMoment",
      (select ${idColumn} from page where place = ${perPage}) as "lastId",
      (select coalesce(json_agg(${list.json} order by place), '[]')::text from ${list.from} where place <= ${perPage}) as json
      ${list.also ? `, ${list.also}` : ''} ${list.of ? `from ${list.of}` : ''}`;
}

const bare = (column: string) => column.replace(/^\w+\./, '');
