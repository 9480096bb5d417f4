import { type AuditSubject, auditSubjects } from '#contract/admin/admin.ts';
import { auditActionLabels, auditActions } from '#contract/admin/audit-actions.ts';
import { findAuditEntries } from '#contract/admin/office.ts';
import { declareTable } from '#web/admin/table/declaration.ts';
import { OfficeTable } from '#web/admin/table/office-table.tsx';
import { AuditEntry } from './audit-entry.tsx';

const nameOf = (kind: AuditSubject) => kind.charAt(0).toUpperCase() + kind.slice(1);

const auditLog = declareTable({
  caption: 'Audit log',
  right: 'audit.read',
  part: 'audit-log',
  endpoint: findAuditEntries,
  filters: {
    admin: { label: 'Admin', placeholder: 'Part of an address', usual: '' as string },
    action: {
      label: 'What was done',
      placeholder: 'Anything',
      options: auditActions.map((value) => ({ value, label: auditActionLabels[value] })),
    },
    kind: {
      label: 'About',
      usual: 'all',
      options: [
        { value: 'all' as const, label: 'Everything' },
        ...auditSubjects.map((value) => ({ value, label: nameOf(value) })),
      ],
    },
    subject: { label: 'Id of the subject', placeholder: 'The whole id', usual: '' as string },
    from: { label: 'From', as: 'date', usual: '' as string },
    to: { label: 'Until', as: 'date', usual: '' as string },
  },
  query: ({ admin, action, kind, subject, from, to }, cursor) => ({
    ...{ admin, action, subject },
    subjectKind: kind === 'all' ? undefined : kind,
    from: from || undefined,
    to: to || undefined,
    before: cursor && Number(cursor),
  }),
  rows: ({ entries }) => entries,
  rowKey: ({ seq }) => String(seq),
  card: (entry) => <AuditEntry entry={entry} />,
  growsByHand: true,
  empty: 'No entries found',
  failure: 'Failed to load the audit log',
});

/** Everything admins did, the newest first; nothing in it can be changed. */
export function AuditLog() {
  return <OfficeTable table={auditLog} />;
}
