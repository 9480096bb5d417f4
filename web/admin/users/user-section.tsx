import type { ReactNode } from 'react';
import { Card, CardHeader } from '#web/ui/text/card.tsx';

interface UserSectionProps<Row extends { id: string }> {
  title: string;
  rows: readonly Row[];
  emptyText: string;
  actions?: ReactNode;
  /** A sentence under the list. */
  note?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** One of the lists on a member's page: the newest of it, or a sentence that there is none. */
export function UserSection<Row extends { id: string }>({
  title,
  rows,
  emptyText,
  actions,
  note,
  children,
}: UserSectionProps<Row>) {
  return (
    <Card as="section" padding="small" isRaised={false}>
      <CardHeader title={title} actions={actions} />
      {rows.length === 0 && <p className="text-ink-soft">{emptyText}</p>}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            {children(row)}
          </li>
        ))}
      </ul>
      {note && <p className="mt-2 text-sm text-ink-soft">{note}</p>}
    </Card>
  );
}
