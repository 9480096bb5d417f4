import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findSubscriptions } from '#contract/admin-office.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/call.ts';

export type SubscriptionsQuery = Required<CallInput<typeof findSubscriptions>['query']>;

export const subscriptionsQuery = (query: SubscriptionsQuery) =>
  queryOptions({
    queryKey: ['admin', 'subscriptions', query],
    queryFn: ({ signal }) => call(findSubscriptions, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
