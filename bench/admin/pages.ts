import type pg from 'pg';
import {
  adminReviewFilters,
  countedRowsMax,
  sortDirections,
  subscriptionsPageSize,
  userFilters,
  userSorts,
  usersPageSize,
} from '#contract/admin/admin.ts';
import { adminListingSorts, adminListingTabs, adminPageSizes } from '#contract/admin/listing-values.ts';
import { analyticsPeriods } from '#contract/admin/numbers/analytics-values.ts';
import { reportFilters, reportsPerPage } from '#contract/admin/reports.ts';
import { submissionFilters, submissionsPerPage } from '#contract/admin/submissions.ts';
import { brandIds } from '#contract/brands/brands.ts';
import { dealStates } from '#contract/deals/deal-values.ts';
import { listingStatuses } from '#contract/listings/listing-values.ts';

export interface Page {
  name: string;
  path: string;
}

/** Every table of the back office: first, deep and last pages, each order both ways, filtered and searched. */
export async function findPages(client: pg.Client): Promise<Page[]> {
  const member = await oneId(client, `select id from "user" where name = 'Member 4321'`);
  // Of a subscriber Stripe would be asked, whose time is not ours.
  const unsubscribed = await oneId(client, `select id from "user" where name = 'Member 4328'`);
  const listing = await oneId(client, 'select id from listings order by id limit 1');
  const deal = await oneId(client, `select id from deals where state = 'disputed' order by id limit 1`);
  return [
    { name: 'dashboard, metrics', path: '/api/admin/metrics' },
    { name: 'dashboard, days', path: '/api/admin/days' },
    { name: 'dashboard, what waits', path: '/api/admin/attention' },
    { name: 'failed jobs and mails', path: '/api/admin/failures' },
    {
      name: 'settings, before the paywall goes on',
      path: '/api/admin/settings/paywall-preview?test_mode=false&grace_period_days=3',
    },
    ...users(),
    { name: 'one user', path: `/api/admin/users/${member}` },
    { name: 'one user, before a ban', path: `/api/admin/users/${unsubscribed}/ban-preview` },
    ...listings(),
    { name: 'listings, brands to choose from', path: '/api/admin/listing-brands' },
    { name: 'one listing', path: `/api/admin/listings/${listing}` },
    ...reports(),
    ...submissions(),
    ...deals(deal),
    ...subscriptions(),
    ...reviews(member),
    ...auditLog(),
    ...analyticsPeriods.map((days) => ({ name: `money, ${days} days`, path: `/api/admin/money?days=${days}` })),
    ...analyticsPeriods.map((days) => ({ name: `analytics, ${days} days`, path: `/api/admin/analytics?days=${days}` })),
  ];
}

async function oneId(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(text);
  if (!rows[0]) throw new Error(`Nothing found by ${text}`);
  return rows[0].id;
}

function users(): Page[] {
  const table = pagesOf('users', '/api/admin/users');
  const lastPage = countedRowsMax / usersPageSize;
  return [
    ...userSorts.flatMap((sort) =>
      sortDirections.flatMap((direction) => [table({ sort, direction }), table({ sort, direction, page: lastPage })]),
    ),
    ...userFilters.flatMap((filter) => [table({ filter }), table({ filter, sort: 'username', page: 300 })]),
    ...['member', 'member43', 'member4321@', 'nobody at all'].map((search) => table({ search })),
    table({ search: 'member', filter: 'subscribed', sort: 'email', page: 200 }),
  ];
}

function listings(): Page[] {
  const table = pagesOf('listings', '/api/admin/listings');
  const size = Math.max(...adminPageSizes);
  const lastPage = countedRowsMax / size;
  return [
    ...adminListingTabs.flatMap((tab) =>
      adminListingSorts.flatMap((sort) =>
        sortDirections.flatMap((direction) =>
          [1, lastPage / 2, lastPage].map((page) => table({ tab, sort, direction, size, page })),
        ),
      ),
    ),
    ...adminPageSizes.flatMap((small) => [
      table({ size: small }),
      table({ size: small, page: countedRowsMax / small }),
    ]),
    ...listingStatuses.map((status) => table({ status, size })),
    table({ status: 'permanently_deleted', sort: 'seller_name', size, page: 10 }),
    table({ brand: brandIds[0], size }),
    table({ brand: brandIds[0], sort: 'seller_name', size, page: 20 }),
    ...['soft', 'juniper in midnight', 'wedding', 'nothing like it'].flatMap((search) => [
      table({ search, size }),
      table({ search, size, sort: 'seller_name' }),
    ]),
    table({ search: 'soft', size, sort: 'seller_name', page: lastPage }),
    table({ search: 'soft', size, sort: 'title', page: lastPage }),
    table({ tab: 'review', search: 'soft', size }),
    table({ tab: 'review', brand: brandIds[0], size }),
  ];
}

function reports(): Page[] {
  const ofAll = pagesOf('reports', '/api/admin/reports');
  const ofMessages = pagesOf('messages', '/api/admin/reported-messages');
  return [
    ...reportFilters.flatMap((filter) => [ofAll({ filter }), ofAll({ filter, page: 4000 / reportsPerPage })]),
    ofAll({ filter: 'all', page: countedRowsMax / reportsPerPage }),
    ofAll({ kind: 'member' }),
    ...reportFilters.map((filter) => ofMessages({ filter })),
    ofMessages({ filter: 'all', page: 4000 / reportsPerPage }),
  ];
}

function submissions(): Page[] {
  const table = pagesOf('support', '/api/admin/submissions');
  return submissionFilters.flatMap((filter) => [
    table({ filter }),
    table({ filter, page: countedRowsMax / submissionsPerPage }),
  ]);
}

function deals(deal: string): Page[] {
  const table = pagesOf('deals', '/api/admin/deals');
  return [
    table({}),
    ...dealStates.map((state) => table({ state })),
    ...['member', 'Member 43', 'nobody at all'].map((search) => table({ search })),
    table({ search: 'Member 43', state: 'disputed' }),
    { name: 'one deal', path: `/api/admin/deals/${deal}` },
  ];
}

function subscriptions(): Page[] {
  const table = pagesOf('subscriptions', '/api/admin/subscriptions');
  const lastPage = 5000 / subscriptionsPageSize;
  return [
    table({}),
    table({ page: lastPage }),
    table({ status: 'owing' }),
    table({ status: 'past_due' }),
    table({ search: 'member43' }),
  ];
}

function reviews(member: string): Page[] {
  const table = pagesOf('reviews', '/api/admin/reviews');
  return [...adminReviewFilters.map((filter) => table({ filter })), table({ filter: 'all', member })];
}

function auditLog(): Page[] {
  const table = pagesOf('audit log', '/api/admin/audit-log');
  return [
    table({}),
    table({ before: 1000 }),
    table({ admin: 'member3' }),
    table({ admin: 'nobody' }),
    table({ action: 'suspend', subjectKind: 'member' }),
    table({ action: 'no such action' }),
    table({ subject: 'no such subject' }),
  ];
}

/** Named by what is asked for: `users, sort username, direction asc`. */
function pagesOf(table: string, path: string) {
  return (query: Record<string, string | number | undefined>): Page => {
    const asked = Object.entries(query).map(([key, value]) => [key, String(value)]);
    return {
      name: [table, ...asked.map((pair) => pair.join(' '))].join(', '),
      path: `${path}?${new URLSearchParams(asked)}`,
    };
  };
}
