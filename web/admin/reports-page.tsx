import { Tabs } from '#web/ui/tabs.tsx';
import { useCan } from './admin-context.ts';
import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';
import { MemberReports } from './reports/member-reports.tsx';
import { SupportRequests } from './reports/support-requests.tsx';
import { useTableAddress } from './use-table-address.ts';

export function meta() {
  return adminMeta('Reports');
}

export default function ReportsPage() {
  const mayDecide = useCan('reports.write');
  const mayReadSupport = useCan('support.read');
  const items = [
    ...(mayDecide ? [{ id: 'reports' as const, label: 'Member reports', content: <MemberReports /> }] : []),
    ...(mayReadSupport ? [{ id: 'support' as const, label: 'Support requests', content: <SupportRequests /> }] : []),
  ];
  const { values, change } = useTableAddress({ tab: '', filter: '', kind: '' });
  const tab = items.find(({ id }) => id === values.tab)?.id ?? items[0]?.id ?? 'reports';
  return (
    <>
      <AdminHeading title="Reports" subtitle="What members reported, and what people wrote to support" />
      <Tabs
        label="Reports"
        items={items}
        selected={tab}
        onSelect={(chosen) => change({ tab: chosen, filter: '', kind: '' })}
      />
    </>
  );
}
