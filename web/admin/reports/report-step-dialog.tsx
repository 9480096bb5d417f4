import type { AdminReport } from '#contract/admin/reports.ts';
import { moderationNoteMaxLength } from '#contract/moderation/moderation-values.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { useReportStep } from './admin-reports.queries.ts';

export type WrittenStep = 'note' | 'resolved' | 'dismissed';

const texts: Record<WrittenStep, { title: string; button: string; done: string }> = {
  note: { title: 'Note for moderators', button: 'Save note', done: 'Note saved' },
  resolved: { title: 'Resolve this report', button: 'Resolve', done: 'Report resolved' },
  dismissed: { title: 'Dismiss this report', button: 'Dismiss', done: 'Report dismissed' },
};

/** The steps that come with a few words. Only moderators read them. */
export function ReportStepDialog({
  report,
  step,
  onClose,
}: {
  report: AdminReport;
  step: WrittenStep;
  onClose: () => void;
}) {
  const { mutateAsync } = useReportStep(report.id);
  const { title, button, done } = texts[step];
  return (
    <ReasonDialog
      draftName={`report-note:${report.id}`}
      startText={report.note ?? ''}
      title={title}
      confirmLabel={button}
      label={step === 'note' ? 'Note' : 'Note (optional)'}
      description="What was found, and what was done. Members never see it."
      isReasonRequired={false}
      maxLength={moderationNoteMaxLength}
      onConfirm={(note) => mutateAsync({ step, note })}
      doneText={done}
      onClose={onClose}
    />
  );
}
