import { Link } from 'react-router';
import type { AuditLogEntry } from '#contract/admin/office.ts';
import { momentText } from '#contract/day-text.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

export function AuditEntry({ entry }: { entry: AuditLogEntry }) {
  const changes = listChanges(entry.before, entry.after);
  return (
    <Card as="li" padding="small" isRaised={false}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="plum">{entry.action}</Badge>
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
  review: (id) => `reviews?filter=all&review=${id}`,
  submission: (id) => `reports?tab=support&filter=all&request=${id}`,
};

/** By its name where it still has one: an id alone says nothing to a person. */
function Subject({ entry: { subjectKind, subjectId, subjectName } }: { entry: AuditLogEntry }) {
  const to = useAdminPath();
  const target = subjectName === null ? undefined : pages[subjectKind]?.(subjectId);
  const text = `${subjectKind} ${subjectName ?? subjectId}`;
  if (!target) return <span className="text-sm wrap-anywhere text-ink-soft">{text}</span>;
  return (
    <Link to={to(target)} className="text-sm wrap-anywhere text-plum hover:underline">
      {text}
    </Link>
  );
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

interface Change {
  name: string;
  before: string;
  after: string;
}

const lettersMax = 300;
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** What an act changed, name by name; what stayed as it was is left out. */
export function listChanges(before: unknown, after: unknown): Change[] {
  const [old, now] = [toRecord(before), toRecord(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({ name: toWords(name), before: toText(old[name]), after: toText(now[name]) }))
    .filter((change) => change.before !== change.after);
}

function toRecord(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}

/** `suspendedUntil` and `grace_period_days` as a person would write them. */
function toWords(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])|_/g, '$1 $2').toLowerCase();
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (Array.isArray(value)) return value.map(toText).join(', ') || 'nothing';
  if (typeof value === 'string' && moment.test(value)) return momentText(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > lettersMax ? `${text.slice(0, lettersMax)}…` : text;
}
