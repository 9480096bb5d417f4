import { useState } from 'react';
import { staffNoteSchema } from '#contract/admin/admin-forms-schema.ts';
import type { BulkAnswer } from '#contract/admin/in-bulk.ts';
import type { AdminReport } from '#contract/admin/reports.ts';
import { countText } from '#contract/count-text.ts';
import { BulkBar } from '#web/admin/bulk/bulk-bar.tsx';
import type { Selection } from '#web/lib/use-selection.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { useDecideReports } from './admin-reports.queries.ts';
import { reportName } from './report-facts.tsx';

/** Decides several reports with one note. */
export function ReportsAtOnce({ reports, selection }: { reports: AdminReport[]; selection: Selection }) {
  const [deciding, setDeciding] = useState<'resolved' | 'dismissed'>();
  const [answer, setAnswer] = useState<BulkAnswer>();
  const { mutateAsync } = useDecideReports();
  const names = new Map(reports.map((report) => [report.id, reportName(report)]));
  const verb = deciding === 'resolved' ? 'Resolve' : 'Dismiss';
  return (
    <BulkBar
      selection={selection}
      what="report"
      answer={answer}
      nameOf={(id) => names.get(id) ?? 'A report that is decided by now'}
    >
      <Button variant="secondary" size="small" onClick={() => setDeciding('dismissed')}>
        Dismiss all chosen
      </Button>
      <Button size="small" onClick={() => setDeciding('resolved')}>
        Resolve all chosen
      </Button>
      {deciding && (
        <ReasonDialog
          draftName="reports-at-once"
          title={`${verb} ${countText(selection.chosen.length, 'report')}`}
          confirmLabel={`${verb} ${countText(selection.chosen.length, 'report')}`}
          label="Note (optional)"
          description="Stands on each of them. Members never see it."
          schema={staffNoteSchema}
          onConfirm={async (note) =>
            setAnswer(await mutateAsync({ ids: [...selection.chosen], decision: deciding, ...(note && { note }) }))
          }
          onClose={() => setDeciding(undefined)}
        />
      )}
    </BulkBar>
  );
}
