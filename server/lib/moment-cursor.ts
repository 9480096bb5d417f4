import type { ErrorDefinition } from '#contract/errors.ts';
import { isMoment } from '#contract/moment-schema.ts';
import { Refusal } from './errors.ts';

/** Where a page of a list by date ended: the next one starts right after this row, however many have come since. */
interface MomentCursor {
  /** Since 1970; PostgreSQL counts microseconds, Date only milliseconds. */
  microseconds: number;
  id: string;
}

/** SQL for the key of a cursor, out of a timestamptz. */
export const microsecondsOf = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint::text`;

/** SQL for the timestamptz that a cursor's key stands for. */
export const momentAt = (parameter: string): string =>
  `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`;

/** The end of one page; the statement asks for one row more than a page holds to know whether there is another. */
export interface PageEnd {
  matched: number;
  lastMoment: string;
  lastId: string;
}

export function nextMomentCursor({ matched, lastMoment, lastId }: PageEnd, perPage: number): string | null {
  return matched > perPage ? writeMomentCursor({ microseconds: Number(lastMoment), id: lastId }) : null;
}

/** A cursor comes from the client, so anything that this file did not write is refused. */
export function readMomentCursor(text: string, refusal: ErrorDefinition, isId = uuid): MomentCursor {
  const [, microseconds, id] = written.exec(text) ?? [];
  if (!id || !isId.test(id) || !isMoment(Number(microseconds) / 1000)) throw new Refusal(refusal);
  return { microseconds: Number(microseconds), id };
}

const written = /^(\d{1,16})\.(.+)$/;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** For lists of what Stripe gave its ids to. */
export const stripeId = /^\w{1,255}$/;

function writeMomentCursor({ microseconds, id }: MomentCursor): string {
  return `${microseconds}.${id}`;
}
