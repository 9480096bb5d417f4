import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditSubject } from '#contract/admin.ts';
import { findAuditEntries } from '#contract/admin-office.ts';
import { call } from '#web/lib/call.ts';

export interface AuditFilter {
  admin: string;
  action: string;
  subjectKind: AuditSubject | undefined;
  subject: string;
}

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit-log', filter],
    queryFn: ({ signal, pageParam }) =>
      call(findAuditEntries, { query: { ...filter, before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });
