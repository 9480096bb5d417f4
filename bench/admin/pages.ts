import type pg from 'pg';
import {
  adminReviewFilters,
  auditSubjects,
  countedRowsMax,
  sortDirections,
  subscriptionFilters,
  subscriptionsPageSize,
  userFilters,
  userSorts,
  usersPageSize,
} from '#contract/admin/admin.ts';
import { adminListingSorts, adminListingTabs, adminPageSizes } from '#contract/admin/listing-values.ts';
import { analyticsPeriods } from '#contract/admin/numbers/analytics-values.ts';
import { reportFilters, reportsPerPage } from '#contract/admin/reports.ts';
import { submissionFilters, submissionsPerPage } from '#contract/admin/submissions.ts';
import { firstBrandIds } from '#contract/brands/brands.ts';
import { dealStates } from '#contract/deals/deal-states.ts';
import { listingStatuses } from '#contract/listings/listing-values.ts';
import { reportKinds } from '#contract/moderation/report-values.ts';
import { microsecondsOf } from '#server/lib/moment-cursor.ts';

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
  const report = await oneId(client, 'select id from reports order by id limit 1');
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
    ...reports(report),
    ...submissions(),
    ...deals(deal, await cursorsInto(client, 'deals', 'changed_at')),
    ...subscriptions(),
    { name: 'proofs of ownership', path: '/api/admin/ownership' },
    { name: 'admins', path: '/api/admin/admins' },
    ...reviews(member, await cursorsInto(client, 'reviews', 'created_at')),
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

/** Of pages in the middle of a list by date and near its end. */
async function cursorsInto(client: pg.Client, table: string, column: string): Promise<string[]> {
  const { rows: counts } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  const cursors: string[] = [];
  for (const part of [0.5, 0.99]) {
    const { rows } = await client.query<{ cursor: string }>(
      `select ${microsecondsOf(column)} || '.' || id as cursor from ${table} order by ${column} desc, id desc limit 1 offset $1`,
      [Math.floor((counts[0]?.count ?? 0) * part)],
    );
    cursors.push(...rows.map(({ cursor }) => cursor));
  }
  return cursors;
}

function users(): Page[] {
  const table = pagesOf('users', '/api/admin/users');
  const lastPage = countedRowsMax / usersPageSize;
  const sorted = (asked: Query, pages: number[]) =>
    userSorts.flatMap((sort) =>
      sortDirections.flatMap((direction) => pages.map((page) => table({ ...asked, sort, direction, page }))),
    );
  // Texts that mean everybody, more than we count, and some.
  return [
    ...userFilters.flatMap((filter) => sorted({ filter }, [1, lastPage])),
    ...['member', 'member1', 'member43'].flatMap((search) => [
      table({ search }),
      ...userFilters.flatMap((filter) => sorted({ search, filter }, [lastPage])),
    ]),
    ...['member4321@', 'nobody at all', 'm', 'e'].map((search) => table({ search })),
  ];
}

function listings(): Page[] {
  const table = pagesOf('listings', '/api/admin/listings');
  const size = Math.max(...adminPageSizes);
  const lastPage = countedRowsMax / size;
  const brand = firstBrandIds[0];
  // The first page in one direction and a deep one in the other, so that both ends of an order are met.
  const sortedBothWays = (asked: Query, deep: number) =>
    adminListingSorts.flatMap((sort) => [
      table({ ...asked, sort, direction: 'asc' }),
      table({ ...asked, sort, direction: 'desc', page: deep }),
    ]);
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
    ...[...listingStatuses.map((status) => ({ status })), { brand }, { brand, status: listingStatuses[0] }].flatMap(
      (filter) => sortedBothWays({ ...filter, size }, lastPage),
    ),
    ...['soft', 'juniper in midnight', 'wedding', 'nothing like it'].flatMap((search) => [
      table({ search, size }),
      table({ search, size, sort: 'seller_name' }),
    ]),
    ...sortedBothWays({ search: 'soft', size }, lastPage),
    ...sortedBothWays({ search: 'soft', brand, size }, lastPage),
    ...sortedBothWays({ search: 'wedding', status: 'permanently_deleted', size }, lastPage),
    ...sortedBothWays({ search: 'soft', brand, status: 'sold', size }, 3),
    ...sortedBothWays({ tab: 'review', search: 'soft', size }, 5),
    ...sortedBothWays({ tab: 'review', brand, size }, 5),
  ];
}

function reports(report: string): Page[] {
  const ofAll = pagesOf('reports', '/api/admin/reports');
  const ofMessages = pagesOf('messages', '/api/admin/reported-messages');
  return [
    ...reportFilters.flatMap((filter) => [ofAll({ filter }), ofAll({ filter, page: 4000 / reportsPerPage })]),
    ofAll({ filter: 'all', page: countedRowsMax / reportsPerPage }),
    ...reportKinds.flatMap((kind) =>
      reportFilters.flatMap((filter) => [
        ofAll({ kind, filter }),
        ofAll({ kind, filter, page: 2000 / reportsPerPage }),
      ]),
    ),
    ...reportFilters.flatMap((filter) => [ofMessages({ filter }), ofMessages({ filter, page: 4000 / reportsPerPage })]),
    ofMessages({ filter: 'all', page: countedRowsMax / reportsPerPage }),
    { name: 'messages, who was warned about', path: '/api/admin/message-patterns' },
    { name: 'one report', path: `/api/admin/reports/${report}` },
  ];
}

function submissions(): Page[] {
  const table = pagesOf('support', '/api/admin/submissions');
  return submissionFilters.flatMap((filter) => [
    table({ filter }),
    table({ filter, page: countedRowsMax / submissionsPerPage }),
  ]);
}

function deals(deal: string, cursors: string[]): Page[] {
  const table = pagesOf('deals', '/api/admin/deals');
  return [
    table({}),
    ...dealStates.map((state) => table({ state })),
    ...cursors.flatMap((cursor) => [
      table({ cursor }),
      ...dealStates.map((state) => table({ state, cursor })),
      ...['member', 'Member 43', 'nobody at all'].map((search) => table({ search, cursor })),
    ]),
    ...['member', 'Member 43', 'nobody at all', deal].flatMap((search) => [
      table({ search }),
      ...dealStates.map((state) => table({ search, state })),
    ]),
    { name: 'deals, numbers', path: '/api/admin/deal-numbers' },
    { name: 'one deal', path: `/api/admin/deals/${deal}` },
  ];
}

function subscriptions(): Page[] {
  const table = pagesOf('subscriptions', '/api/admin/subscriptions');
  const lastPage = countedRowsMax / subscriptionsPageSize;
  return ['', 'member', 'member43', 'nobody at all'].flatMap((search) =>
    subscriptionFilters.flatMap((status) => [
      table({ search, status }),
      table({ search, status, page: search ? lastPage / 10 : lastPage }),
    ]),
  );
}

function reviews(member: string, cursors: string[]): Page[] {
  const table = pagesOf('reviews', '/api/admin/reviews');
  return [
    ...[undefined, ...cursors].flatMap((cursor) => adminReviewFilters.map((filter) => table({ filter, cursor }))),
    table({ filter: 'all', member }),
  ];
}

function auditLog(): Page[] {
  const table = pagesOf('audit log', '/api/admin/audit-log');
  return [
    table({}),
    table({ before: 1000 }),
    table({ admin: 'member3' }),
    table({ admin: 'nobody' }),
    table({ action: 'suspend', subjectKind: 'member' }),
    ...auditSubjects.flatMap((subjectKind) => [
      table({ subjectKind }),
      table({ subjectKind, admin: 'member3', action: 'no such action' }),
    ]),
    table({ admin: 'member3', action: 'suspend', before: 30_000 }),
    table({ action: 'no such action' }),
    table({ subject: 'no such subject' }),
  ];
}

type Query = Record<string, string | number | undefined>;

/** Named by what is asked for: `users, sort username, direction asc`. */
function pagesOf(table: string, path: string) {
  return (query: Query): Page => {
    const asked = Object.entries(query).flatMap(([key, value]) => (value ? [[key, String(value)]] : []));
    return {
      name: [table, ...asked.map((pair) => pair.join(' '))].join(', '),
      path: `${path}?${new URLSearchParams(asked)}`,
    };
  };
}
