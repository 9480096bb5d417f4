import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer, Endpoint } from '#contract/endpoint.ts';
import { type CallArguments, call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { listingKeys } from '#web/listings/search/listings.queries.ts';

/** Parts of the back office, by the names with which an act says what it changes. `shop` is the members' side. */
export type OfficePart =
  | 'account-waves'
  | 'admins'
  | 'analytics'
  | 'attention'
  | 'audit-log'
  | 'brand-requests'
  | 'days'
  | 'deals'
  | 'dispute-papers'
  | 'end-quote'
  | 'failures'
  | 'linked-deals'
  | 'listings'
  | 'message-patterns'
  | 'metrics'
  | 'money'
  | 'ownership'
  | 'payment-differences'
  | 'payments'
  | 'registration-pause'
  | 'reported-messages'
  | 'reports'
  | 'reviews'
  | 'session'
  | 'shop'
  | 'submissions'
  | 'subscriptions'
  | 'users'
  | 'warned-days';

/** A query of the back office. */
export function officeQuery<E extends Endpoint>(part: OfficePart, endpoint: E, ...[input]: CallArguments<E>) {
  return queryOptions({
    queryKey: [...keyOf(part), endpoint.path, input],
    queryFn: ({ signal }): Promise<CallAnswer<E>> => call(endpoint, ...([input, { signal }] as CallArguments<E>)),
  });
}

/** An act of staff. Done or refused, the parts that it names are loaded anew before its dialog closes. */
export function useOfficeAct<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  ...parts: OfficePart[]
) {
  const client = useQueryClient();
  return useMutation({
    overlap: 'different',
    mutationFn: act,
    onSettled: () => Promise.all(parts.map((part) => client.invalidateQueries({ queryKey: keyOf(part) }))),
  });
}

export function keyOf(part: OfficePart): readonly string[] {
  if (part === 'session') return sessionQuery.queryKey;
  return part === 'shop' ? listingKeys.all : ['admin', part];
}
