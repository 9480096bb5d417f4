import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { emailMaxLength } from '#contract/auth/account-values.ts';
import { visitorReportSchema } from '#contract/moderation/report-schema.ts';
import {
  type ReportReason,
  reportDetailsMaxLength,
  reportReasonLabels,
  reportReasons,
  reportTexts,
} from '#contract/moderation/report-values.ts';
import { loginState } from '#web/auth/doors/login-state.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { useCreateHelpSubmission } from '#web/support/support.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { pageOf, readPastedLink, wrongLink } from './report-subject.ts';

interface VisitorReport {
  reason: ReportReason | '';
  link: string;
  email: string;
  details: string;
}
const blank: VisitorReport = { reason: '', link: '', email: '', details: '' };
const reasons = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }));

/** A report without an account is a support request, so that its limits hold and staff can answer the address. */
export default function ReportPageVisitor() {
  const route = useLocation();
  const request = useCreateHelpSubmission();
  const draft = useDraft('visitor-report', blank);
  const { reason, link, email, details } = draft.value;
  const set = (part: Partial<VisitorReport>) => draft.set({ ...draft.value, ...part });
  const [answeredTo, setAnsweredTo] = useState<string>();
  // The build draws this page, too, where there is no address yet.
  const subject = link ? readPastedLink(link, location.host) : undefined;
  const idOf = useAttemptId();

  const form = useForm(send, () => ({
    ...fieldErrors(visitorReportSchema, draft.value),
    ...(!subject && { link: wrongLink }),
  }));

  async function send() {
    if (!subject) return;
    const written = visitorReportSchema.parse(draft.value);
    const about = location.origin + pageOf(subject);
    const message = `Report: ${reportReasonLabels[written.reason]}\nAbout: ${about}\n\n${written.details}`.trim();
    const { email } = written;
    await request.mutateAsync({ id: idOf(message, email), category: 'support', message, email });
    draft.drop();
    setAnsweredTo(email);
  }

  if (answeredTo)
    return (
      <div role="status">
        <h2 className="text-2xl font-medium">We have your report</h2>
        <p className="mt-2 text-ink-soft">Our team looks at it. Our answer comes to {answeredTo}.</p>
      </div>
    );
  return (
    <>
      <h2 className="text-2xl font-medium">Report without an account</h2>
      <p className="mt-2 mb-6 text-ink-soft">
        You saw your own photo, or something else that breaks our rules? Tell us where, and how we can answer you.
        Members please{' '}
        <Link to="/login" state={loginState(route)} className="text-plum underline">
          sign in
        </Link>{' '}
        first.
      </p>
      <Form {...form.handlers} className="space-y-5">
        <FormError message={request.error && failureText(request.error, reportTexts.failed)} />
        <NativeSelect
          label="What is wrong?"
          placeholder="Select a reason"
          required
          options={reasons}
          value={reason}
          onChange={(chosen) => set({ reason: chosen })}
          error={form.errors.reason}
        />
        <TextField
          label="Link to the listing or to the member’s page"
          value={link}
          onChange={(typed) => set({ link: typed })}
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          isRequired
          error={form.errors.link}
          description="Copy it from the address bar of your browser."
        />
        <TextField
          label="Your e-mail address"
          type="email"
          value={email}
          onChange={(typed) => set({ email: typed })}
          autoComplete="email"
          maxLength={emailMaxLength}
          isRequired
          error={form.errors.email}
          description="Our answer comes here. Members never see it."
        />
        <TextArea
          label="Details (optional)"
          description="Is it your photo? Tell us where it was shown first."
          value={details}
          onChange={(typed) => set({ details: typed })}
          error={form.errors.details}
          maxLength={reportDetailsMaxLength}
          rows={5}
        />
        <Button type="submit" isPending={form.isSending}>
          Send report
        </Button>
      </Form>
    </>
  );
}
