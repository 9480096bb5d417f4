import { CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import { type FormBody, textAt } from './form-body.ts';

const defaultLimit = 10;
const largestLimit = 100;

/** One page of a list, newest first, as Stripe cuts it. */
export function page(query: FormBody, found: readonly object[]): object {
  const limit = Number(textAt(query, 'limit') ?? defaultLimit);
  if (!(limit >= 1 && limit <= largestLimit))
    throw new CallRefused(`This value must be between 1 and ${largestLimit}.`, { param: 'limit' });
  if (textAt(query, 'ending_before')) throw new CallRefused('The sandbox pages only forward.');
  const rest = found.slice(findStart(found, textAt(query, 'starting_after')));
  return wholeList(rest.slice(0, limit), rest.length > limit);
}

/** A list inside of another object. */
export function wholeList(data: object[], hasMore = false): object {
  return { object: 'list', data, has_more: hasMore, url: '' };
}

export function isSince(query: FormBody, { created }: { created: number }): boolean {
  return created >= Number(textAt(query, 'created.gte') ?? 0);
}

function findStart(found: readonly object[], after: string | undefined): number {
  if (!after) return 0;
  const at = found.findIndex((one) => 'id' in one && one.id === after);
  if (at < 0)
    throw new CallRefused(`No such object: '${after}'`, { code: 'resource_missing', param: 'starting_after' });
  return at + 1;
}
