import { useQuery } from '@tanstack/react-query';
import { reportFilters, reportsPerPage } from '#contract/admin-reports.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useCan } from './admin-context.ts';
import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';
import { reportedMessagesQuery } from './messages/admin-messages.queries.ts';
import { MessageContext } from './messages/message-context.tsx';
import { MessagePatterns } from './messages/message-patterns.tsx';
import { ReportedImage } from './messages/reported-image.tsx';
import { ReportEvidence } from './reports/report-evidence.tsx';
import { ReportFacts } from './reports/report-facts.tsx';
import { ReportStatusFilter } from './reports/report-filters.tsx';
import { ReportList } from './reports/report-list.tsx';
import { useAdminPath } from './use-admin-path.ts';
import { knownOr, useTableAddress } from './use-table-address.ts';

export function meta() {
  return adminMeta('Messages');
}

/** Reported messages only: nobody reads along. */
export default function MessagesPage() {
  const { values, page, change, turnTo } = useTableAddress({ filter: 'waiting' });
  const filter = knownOr(reportFilters, values.filter, 'waiting');
  const answer = useQuery(reportedMessagesQuery({ filter, page }));
  const mayDecide = useCan('reports.write');
  const to = useAdminPath();
  return (
    <>
      <AdminHeading
        title="Messages"
        subtitle="Messages that their receivers reported. No others can be read here."
        actions={
          mayDecide && (
            <ButtonLink to={to('reports')} variant="secondary">
              Decide in Reports
            </ButtonLink>
          )
        }
      />
      <div className="mb-5">
        <ReportStatusFilter value={filter} onChange={(chosen) => change({ filter: chosen })} />
      </div>
      <ReportList
        answer={answer}
        page={page}
        pageSize={reportsPerPage}
        onPage={turnTo}
        emptyText={filter === 'waiting' ? 'No reported message waits' : 'No reported messages found'}
        renderReport={(report) => (
          <Card key={report.id} as="article" aria-label={`Report ${report.id}`} className="space-y-4">
            <ReportFacts report={report} />
            <ReportEvidence report={report} />
            {report.details && <p className="wrap-anywhere whitespace-pre-line">{report.details}</p>}
            {report.evidence.hasImage && <ReportedImage reportId={report.id} />}
            <MessageContext reportId={report.id} />
          </Card>
        )}
      />
      <MessagePatterns />
    </>
  );
}
