import { useId } from 'react';
import type { AdminReport } from '#contract/admin/reports.ts';
import { moderationNoteMaxLength } from '#contract/moderation/moderation-values.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
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
  const { value: note, set: setNote, drop } = useDraft(`report-note:${report.id}`, report.note ?? '');
  const take = useReportStep(report.id);
  const formId = useId();
  const { title, button, done } = texts[step];

  function send() {
    take.mutate(
      { step, note },
      {
        onSuccess: () => {
          toast.success(done);
          leave();
        },
      },
    );
  }

  function leave() {
    drop();
    onClose();
  }

  const footer = (
    <>
      <Button variant="secondary" onClick={leave}>
        Cancel
      </Button>
      <Button type="submit" form={formId} isPending={take.isPending}>
        {button}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={title} footer={footer}>
      <Form id={formId} onSubmit={send} className="space-y-4">
        <FormError message={take.error?.message} />
        <TextArea
          label={step === 'note' ? 'Note' : 'Note (optional)'}
          description="What was found, and what was done. Members never see it."
          rows={4}
          maxLength={moderationNoteMaxLength}
          value={note}
          onChange={setNote}
        />
      </Form>
    </Dialog>
  );
}
