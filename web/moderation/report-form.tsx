import { writtenReportSchema } from '#contract/moderation/report-schema.ts';
import {
  type ReportReason,
  reportDetailsMaxLength,
  reportReasonLabels,
  reportReasons,
  reportTexts,
} from '#contract/moderation/report-values.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import type { ReportSubject } from './report-subject.ts';
import { useCreateReport } from './reports.queries.ts';

interface ReportFormProps {
  subject: ReportSubject;
  onSent: () => void;
  onCancel?: () => void;
}

/** A message shows its picture to two members, so nobody finds their own photo there. */
const optionsFor = (kind: ReportSubject['kind']) =>
  reportReasons
    .filter((value) => kind !== 'message' || value !== 'own-photo')
    .map((value) => ({ value, label: reportReasonLabels[value] }));

const blankReport: { reason: ReportReason | ''; details: string } = { reason: '', details: '' };

/** Asks for a reason and the reporter's own words. A failure leaves everything as typed. */
export function ReportForm({ subject, onSent, onCancel }: ReportFormProps) {
  const report = useCreateReport();
  const draft = useDraft(`report:${subject.kind}:${subject.id}`, blankReport);
  const { reason, details } = draft.value;
  const idOf = useAttemptId();
  const form = useForm(send, () => fieldErrors(writtenReportSchema, draft.value));

  async function send() {
    const { kind, id: subjectId } = subject;
    const id = idOf(kind, subjectId, reason, details);
    const { isChange } = await report.mutateAsync({
      ...{ id, kind, subjectId },
      ...writtenReportSchema.parse(draft.value),
    });
    toast.success(isChange ? reportTexts.changed : reportTexts.sent);
    draft.drop();
    onSent();
  }

  return (
    <Form {...form.handlers} className="space-y-5">
      <FormError message={report.error && failureText(report.error, reportTexts.failed)} />
      <NativeSelect
        label="What is wrong?"
        placeholder="Select a reason"
        required
        options={optionsFor(subject.kind)}
        value={reason}
        onChange={(chosen) => draft.set({ reason: chosen, details })}
        error={form.errors.reason}
      />
      <TextArea
        label="Details (optional)"
        description="What happened, and when? The more we know, the better we can help."
        value={details}
        onChange={(written) => draft.set({ reason, details: written })}
        error={form.errors.details}
        maxLength={reportDetailsMaxLength}
        rows={5}
      />
      <p className="text-sm text-ink-soft">
        Only our moderators read this. The other member is not told who reported them.
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {onCancel && (
          <Button
            variant="secondary"
            onClick={() => {
              draft.drop();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
        <Button type="submit" isPending={form.isSending}>
          Send report
        </Button>
      </div>
    </Form>
  );
}
