import type { Analytics } from '#contract/admin-analytics.ts';
import { dateText } from '#web/lib/day-text.ts';
import { Table } from '#web/ui/table.tsx';

/** The newest day first; days on which nobody came are in the file only. */
export function MembersTable({ days }: { days: Analytics['members']['days'] }) {
  return (
    <Table
      caption="Members who joined, by day"
      columns={[
        { id: 'day', header: 'Day', isRowHeader: true, cell: ({ day }) => dateText(day) },
        { id: 'joined', header: 'New members', align: 'end', cell: ({ joined }) => joined.toLocaleString('en-US') },
        { id: 'total', header: 'All members', align: 'end', cell: ({ total }) => total.toLocaleString('en-US') },
      ]}
      rows={days.filter(({ joined }) => joined > 0).toReversed()}
      rowKey={({ day }) => day}
      emptyText="Nobody joined in these days"
      className="max-h-72 overflow-y-auto"
    />
  );
}
