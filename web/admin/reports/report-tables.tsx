import type { ReactNode } from 'react';
import { staffNoteSchema } from '#contract/admin/admin-forms-schema.ts';
import { findReportedMessages } from '#contract/admin/messages.ts';
import {
  type AdminReport,
  decideReports,
  findReports,
  type ReportFilter,
  reportFilters,
  reportsPerPage,
} from '#contract/admin/reports.ts';
import { reportKindLabels, reportKinds, reportStatusLabels } from '#contract/moderation/report-values.ts';
import { declareTable, type SeveralAct } from '#web/admin/table/declaration.ts';
import { call } from '#web/lib/api/call.ts';
import { ReportCard, reportParts } from './report-card.tsx';
import { reportName } from './report-facts.tsx';

const filterLabels: Record<ReportFilter, string> = {
  waiting: 'Open and claimed',
  ...reportStatusLabels,
  all: 'All',
};

const filter = {
  label: 'Status',
  usual: 'waiting' as const,
  options: reportFilters.map((value) => ({ value, label: filterLabels[value] })),
};

const shared = {
  caption: 'Reports',
  sizes: [reportsPerPage],
  rows: ({ reports }: { reports: AdminReport[] }) => reports,
  rowKey: ({ id }: AdminReport) => id,
  failure: 'Failed to load reports. Please try again.',
  loading: 'Loading reports...',
  pagesLabel: 'Pages of reports',
  beyond: () => 'Choose a status to find the others.',
};

const decideAll = (decision: 'resolved' | 'dismissed', verb: string): SeveralAct => ({
  label: `${verb} all chosen`,
  title: (rows) => `${verb} ${rows}`,
  confirm: (rows) => `${verb} ${rows}`,
  done: (rows) => `${rows} ${decision}`,
  reason: {
    label: 'Note (optional)',
    description: 'Stands on each of them. Members never see it.',
    schema: staffNoteSchema,
  },
  run: (ids, note) => call(decideReports, { body: { ids, decision, ...(note && { note }) } }),
});

export const memberReports = declareTable({
  ...shared,
  right: 'reports.write',
  part: 'reports',
  changes: reportParts,
  endpoint: findReports,
  filters: {
    filter,
    kind: {
      label: 'About',
      placeholder: 'Everything',
      options: reportKinds.map((value) => ({ value, label: `${reportKindLabels[value]}s` })),
    },
  },
  query: (state) => ({ filter: state.filter, kind: state.kind || undefined, page: state.page }),
  card: (report, choose) => <ReportCard report={report} choose={choose} />,
  several: () => ({
    what: 'report',
    nameOf: reportName,
    acts: [decideAll('dismissed', 'Dismiss'), decideAll('resolved', 'Resolve')],
  }),
  isChoosable: ({ status }) => status === 'open' || status === 'claimed',
  empty: (state) => (state.filter === 'waiting' && !state.kind ? 'No report waits for a decision' : 'No reports found'),
});

/** Reported messages stand on a page of their own, for those who moderate messages alone. */
export function declareReportedMessages(card: (report: AdminReport) => ReactNode) {
  return declareTable({
    ...shared,
    right: 'messages.moderate',
    part: 'reported-messages',
    endpoint: findReportedMessages,
    filters: { filter },
    query: (state) => ({ filter: state.filter, page: state.page }),
    card,
    empty: (state) => (state.filter === 'waiting' ? 'No reported message waits' : 'No reported messages found'),
  });
}
