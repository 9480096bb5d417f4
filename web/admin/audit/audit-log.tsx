import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditSubject, auditSubjects } from '#contract/admin/admin.ts';
import { auditActionLabels, auditActions } from '#contract/admin/audit-actions.ts';
import { findAuditEntries } from '#contract/admin/office.ts';
import { call } from '#web/lib/api/call.ts';
import { moreOf, pagedQuery } from '#web/lib/api/paged-query.ts';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { useTypedText } from '#web/ui/use-typed-text.ts';
import { knownOr, useTableAddress } from '../use-table-address.ts';
import { AuditEntry } from './audit-entry.tsx';

const kinds = ['all', ...auditSubjects] as const;
const kindOptions = kinds.map((kind) => ({
  value: kind,
  label: kind === 'all' ? 'Everything' : kind.charAt(0).toUpperCase() + kind.slice(1),
}));

const actionOptions = [
  { value: '', label: 'Anything' },
  ...auditActions.map((value) => ({ value, label: auditActionLabels[value] })),
];

/** Everything admins did, the newest first; nothing in it can be changed. */
export function AuditLog() {
  const { values, change } = useTableAddress({ admin: '', action: '', kind: 'all', subject: '' });
  const kind = knownOr(kinds, values.kind, 'all');
  const action = knownOr(['', ...auditActions], values.action, '');
  const { admin, subject } = values;
  const subjectKind = kind === 'all' ? undefined : kind;
  const query = useInfiniteQuery(auditQuery({ admin, action, subject, subjectKind }));
  const entries = query.data?.items ?? [];
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Typed
          label="Admin"
          value={admin}
          onSettle={(text) => change({ admin: text })}
          placeholder="Part of an address"
        />
        <NativeSelect
          label="What was done"
          options={actionOptions}
          value={action}
          onChange={(next) => change({ action: next })}
        />
        <NativeSelect label="About" options={kindOptions} value={kind} onChange={(next) => change({ kind: next })} />
        <Typed
          label="Id of the subject"
          value={subject}
          onSettle={(text) => change({ subject: text })}
          placeholder="The whole id"
        />
      </div>
      {query.isPending && (
        <LoadingRegion label="Loading..." className="space-y-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </LoadingRegion>
      )}
      {query.isError && !query.data && (
        <ErrorBox
          message="Failed to load the audit log"
          error={query.error}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.data && entries.length === 0 && <p className="py-8 text-center text-ink-soft">No entries found</p>}
      <ul className="space-y-3">
        {entries.map((entry) => (
          <AuditEntry key={entry.seq} entry={entry} />
        ))}
      </ul>
      <LoadMore {...moreOf(query, 'Failed to load the audit log')} isAutomatic={false} />
    </>
  );
}

interface TypedProps {
  label: string;
  value: string;
  placeholder: string;
  onSettle: (text: string) => void;
}

function Typed({ label, value, placeholder, onSettle }: TypedProps) {
  const { text, setText } = useTypedText({ value, onSettle, clean: (typed) => typed.trim() });
  return <TextField label={label} placeholder={placeholder} value={text} onChange={setText} maxLength={100} />;
}

interface AuditFilter {
  admin: string;
  action: string;
  subjectKind: AuditSubject | undefined;
  subject: string;
}

const auditQuery = (filter: AuditFilter) =>
  pagedQuery({
    queryKey: ['admin', 'audit-log', filter],
    ask: async (cursor, signal) => {
      const before = cursor === undefined ? undefined : Number(cursor);
      const { entries: items, nextBefore } = await call(findAuditEntries, { query: { ...filter, before } }, { signal });
      return { items, nextCursor: nextBefore === null ? null : String(nextBefore) };
    },
    keyOf: ({ seq }) => seq,
  });
