import { queryOptions } from '@tanstack/react-query';
import { getBringIn, type KeptHeading, keepHeadings } from '#contract/listings/bring-in/bring-in.ts';
import { call } from '#web/lib/api/call.ts';

/** Asked anew for each table: wigs and room change meanwhile. */
export const bringInQuery = queryOptions({
  queryKey: ['bring-in'],
  queryFn: ({ signal }) => call(getBringIn, {}, { signal }),
  staleTime: 0,
});

/** Nothing waits for it: without it, the next table asks again. */
export function rememberHeadings(headings: KeptHeading[]): void {
  if (headings.length > 0) call(keepHeadings, { body: { headings } }).catch(() => {});
}
