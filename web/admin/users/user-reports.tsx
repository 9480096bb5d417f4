import { Link } from 'react-router';
import type { AdminUser } from '#contract/admin-users.ts';
import { reportKindLabels, reportReasonLabels, reportStatusLabels } from '#contract/report-values.ts';
import { dayText } from '#web/lib/day-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useCan } from '../admin-context.ts';
import { useAdminPath } from '../use-admin-path.ts';
import { UserSection } from './user-section.tsx';

export function UserReports({ reports }: { reports: AdminUser['reports'] }) {
  const to = useAdminPath();
  const mayOpen = useCan('reports.write');
  return (
    <UserSection title="Reports" rows={reports} emptyText="Nobody reported this member, and they reported nobody.">
      {({ id, side, kind, reason, status, createdAt }) => (
        <>
          <span className="min-w-0">
            <span className="block">
              {mayOpen ? (
                <Link to={to(`reports/${id}`)} className="text-plum hover:underline">
                  {reportReasonLabels[reason]}
                </Link>
              ) : (
                reportReasonLabels[reason]
              )}
            </span>
            <span className="text-sm text-ink-soft">
              {side === 'about' ? 'About them' : 'By them'}, {reportKindLabels[kind]}, {dayText(createdAt)}
            </span>
          </span>
          <Badge tone={status === 'open' || status === 'claimed' ? 'copper' : 'neutral'}>
            {reportStatusLabels[status]}
          </Badge>
        </>
      )}
    </UserSection>
  );
}
