import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { reportKindLabels } from '#contract/moderation/report-values.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { ReportForm } from './report-form.tsx';
import { pageOf, type ReportSubject, readPastedLink, readSubject, wrongLink } from './report-subject.ts';
import { subjectNameQuery } from './reports.queries.ts';

/** First what it is about, which the address may say already; then the report itself. */
export default function ReportPageMember() {
  const [search, setSearch] = useSearchParams();
  const [isSent, setSent] = useState(false);
  const subject = readSubject(search);
  const choose = (chosen?: ReportSubject) => {
    setSent(false);
    setSearch(chosen ? { [chosen.kind]: chosen.id } : {});
  };
  if (isSent) return <Sent onAnother={() => choose()} />;
  if (!subject) return <ReportLinkForm onChoose={choose} />;
  return <About key={subject.id} subject={subject} onSent={() => setSent(true)} onElse={() => choose()} />;
}

interface AboutProps {
  subject: ReportSubject;
  onSent: () => void;
  onElse: () => void;
}

function About({ subject, onSent, onElse }: AboutProps) {
  const { data: name, error, isPending, refetch, isRefetching } = useQuery(subjectNameQuery(subject));
  if (isPending) return <Skeleton className="h-72 w-full" />;
  if (error && judgeFailure(error) === 'missing')
    return (
      <ErrorBox
        title="We could not find this"
        message="It may be gone already, or the address is not right."
        onRetry={onElse}
      />
    );
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  return (
    <>
      <h2 className="text-2xl font-medium">Your report</h2>
      <div className="mt-2 mb-6 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          <span className="text-ink-soft">{reportKindLabels[subject.kind]}: </span>
          {name ? (
            <Link to={pageOf(subject)} className="font-semibold text-plum hover:underline">
              <MemberText>{name}</MemberText>
            </Link>
          ) : (
            'a message you received'
          )}
        </p>
        <Button variant="quiet" size="small" className="-ml-4" onClick={onElse}>
          Report something else
        </Button>
      </div>
      <ReportForm subject={subject} onSent={onSent} />
    </>
  );
}

function Sent({ onAnother }: { onAnother: () => void }) {
  return (
    <div role="status">
      <h2 className="text-2xl font-medium">We have your report</h2>
      <p className="mt-2 text-ink-soft">
        Our moderators look at every report, and act where the community guidelines are broken.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/">Go to the home page</ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          Report something else
        </Button>
      </div>
    </div>
  );
}

/** For those who come here without having clicked Report beside something. */
function ReportLinkForm({ onChoose }: { onChoose: (subject: ReportSubject) => void }) {
  const { value: link, set: setLink, drop } = useDraft('report-link', '');
  const subject = readPastedLink(link, location.host);
  const form = useForm(
    async () => {
      drop();
      if (subject) onChoose(subject);
    },
    () => ({ ...(!subject && { link: wrongLink }) }),
  );

  return (
    <>
      <h2 className="text-2xl font-medium">What is it about?</h2>
      <p className="mt-2 mb-6 text-ink-soft">
        The quickest way is the Report button on a listing or a profile. To report a message, open it in your{' '}
        <Link to="/messages" className="text-plum underline">
          messages
        </Link>{' '}
        and choose Report in the menu beside it.
      </p>
      <Form {...form.handlers} className="space-y-5">
        <TextField
          label="Link to the listing or to the member’s page"
          value={link}
          onChange={setLink}
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          isRequired
          error={form.errors.link}
          description="Copy it from the address bar of your browser, or by Copy Link on the listing."
        />
        <Button type="submit">Continue</Button>
      </Form>
    </>
  );
}
