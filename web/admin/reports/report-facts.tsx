import type { AdminReport } from '#contract/admin/reports.ts';
import { dayText } from '#contract/day-text.ts';
import {
  type ReportStatus,
  reportKindLabels,
  reportReasonLabels,
  reportStatusLabels,
} from '#contract/moderation/report-values.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';

const tones: Record<ReportStatus, BadgeTone> = {
  open: 'copper',
  claimed: 'plum',
  resolved: 'sage',
  dismissed: 'neutral',
};

export function reportName({ kind, reason, accused }: Pick<AdminReport, 'kind' | 'reason' | 'accused'>): string {
  const what = `${reportKindLabels[kind]}: ${reportReasonLabels[reason]}`;
  return accused ? `${what}, ${accused.name}` : what;
}

/** Reporter, accused, reason and state of a report. */
export function ReportFacts({ report }: { report: AdminReport }) {
  const { kind, reason, status, reporter, accused, claimedBy, closedBy, closedAt, createdAt, sameSubject } = report;
  return (
    <header>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-1 font-sans text-lg font-semibold">
          {reportKindLabels[kind]}: {reportReasonLabels[reason]}
        </h2>
        <Badge tone={tones[status]}>{reportStatusLabels[status]}</Badge>
        {sameSubject > 1 && <Badge tone="danger">{sameSubject} reports</Badge>}
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        <time dateTime={createdAt}>{dayText(createdAt)}</time>: <PersonLink person={reporter} /> about{' '}
        <PersonLink person={accused} />
        {status === 'claimed' && claimedBy && (
          <>
            . Claimed by <PersonLink person={claimedBy} />
          </>
        )}
        {closedAt && (
          <>
            . {reportStatusLabels[status]} on {dayText(closedAt)} by <PersonLink person={closedBy} />
          </>
        )}
      </p>
    </header>
  );
}
