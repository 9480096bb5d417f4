import { Link } from 'react-router';
import type { AuditLogEntry } from '#contract/admin/office.ts';
import { momentText } from '#contract/day-text.ts';
import { type ReportReason, reportReasonLabels } from '#contract/moderation/report-values.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { actionText, type Change, listChanges } from './audit-words.ts';

export function AuditEntry({ entry }: { entry: AuditLogEntry }) {
  const changes = listChanges(entry.before, entry.after, entry);
  return (
    <Card padding="small" isRaised={false}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="plum">{actionText(entry.action)}</Badge>
        <Subject entry={entry} />
        <span className="ml-auto text-sm text-ink-soft">
          <span className="wrap-anywhere">{entry.adminEmail}</span>,{' '}
          <time dateTime={entry.createdAt}>{momentText(entry.createdAt)}</time>
        </span>
      </div>
      {entry.reason && <p className="mt-2 wrap-anywhere">Reason: {entry.reason}</p>}
      {changes.length > 0 && (
        <dl className="mt-2 space-y-1 text-sm">
          {changes.map((change) => (
            <ChangeLine key={change.name} change={change} />
          ))}
        </dl>
      )}
    </Card>
  );
}

const pages: Partial<Record<AuditLogEntry['subjectKind'], (id: string) => string>> = {
  member: (id) => `users/${id}`,
  admin: (id) => `users/${id}`,
  listing: (id) => `listings?listing=${id}`,
  report: (id) => `reports/${id}`,
  review: (id) => `reports?tab=reviews&filter=all&review=${id}`,
  submission: (id) => `reports?tab=support&filter=all&request=${id}`,
};

/** By its name where it still has one: an id alone says nothing to a person. */
function Subject({ entry: { subjectKind, subjectId, subjectName } }: { entry: AuditLogEntry }) {
  const to = useAdminPath();
  const target = subjectName === null ? undefined : pages[subjectKind]?.(subjectId);
  const text = `${subjectKind} ${subjectText(subjectKind, subjectName) ?? subjectId}`;
  if (!target) return <span className="text-sm wrap-anywhere text-ink-soft">{text}</span>;
  return (
    <Link to={to(target)} className="text-sm wrap-anywhere text-plum hover:underline">
      {text}
    </Link>
  );
}

/** A report is called by its reason. */
function subjectText(kind: AuditLogEntry['subjectKind'], name: string | null): string | null {
  return (kind === 'report' && reportReasonLabels[name as ReportReason]) || name;
}

function ChangeLine({ change: { name, before, after } }: { change: Change }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="font-semibold">{name}</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-2 wrap-anywhere">
        <del className="text-ink-soft">
          <span className="sr-only">before: </span>
          {before}
        </del>
        <span aria-hidden="true">→</span>
        <ins className="no-underline">
          <span className="sr-only">after: </span>
          {after}
        </ins>
      </dd>
    </div>
  );
}
