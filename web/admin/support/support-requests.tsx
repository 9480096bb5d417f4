import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Submission,
  type SubmissionFilter,
  submissionFilters,
  submissionsPerPage,
} from '#contract/admin/submissions.ts';
import { getPlan } from '#contract/billing/plans.ts';
import { dayText, momentText } from '#contract/day-text.ts';
import { site } from '#contract/site.ts';
import { answerSchema } from '#contract/support/support-schema.ts';
import { supportCategoryLabels, supportMessageMaxLength } from '#contract/support/support-values.ts';
import { useAdmin, useCan } from '#web/admin/frame/admin-context.ts';
import { NumberedPages } from '#web/admin/numbered-pages.tsx';
import { PersonLink } from '#web/admin/person-link.tsx';
import { knownOr, useTableAddress } from '#web/admin/use-table-address.ts';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { submissionsQuery, useAnswerSubmission, useSubmissionStep } from './submissions.queries.ts';
import { WaitingBadge } from './waiting-badge.tsx';

const labels: Record<SubmissionFilter, string> = {
  waiting: 'Waiting for us',
  answered: 'Answered',
  done: 'Done',
  all: 'All',
};
const options = submissionFilters.map((value) => ({ value, label: labels[value] }));

/** What came by the support form: annual members first, then who waits longest. */
export function SupportRequests() {
  const { values, page, change, turnTo } = useTableAddress({ filter: 'waiting', request: '' });
  const isAlone = values.request !== '';
  const filter = isAlone ? 'all' : knownOr(submissionFilters, values.filter, 'waiting');
  const query = useQuery(submissionsQuery({ filter, id: values.request || undefined, page }));
  return (
    <>
      {isAlone ? (
        <Button variant="secondary" size="small" className="mb-5" onClick={() => change({ request: '' })}>
          Show all requests
        </Button>
      ) : (
        <NativeSelect
          label="Status"
          options={options}
          value={filter}
          onChange={(chosen) => change({ filter: chosen })}
          className="mb-5 sm:w-56"
        />
      )}
      <NumberedPages
        query={query}
        page={page}
        pageSize={submissionsPerPage}
        onPage={turnTo}
        label="Pages of support requests"
        failure="Failed to load support requests. Please try again."
        empty={<EmptyState title={filter === 'waiting' ? 'No support request waits' : 'No support requests found'} />}
      >
        {(data) =>
          data ? (
            data.submissions.map((submission) => <SupportRequest key={submission.id} submission={submission} />)
          ) : (
            <LoadingRegion label="Loading...">
              <Skeleton className="h-32 w-full" />
            </LoadingRegion>
          )
        }
      </NumberedPages>
    </>
  );
}

/** One request with its thread, and what the team can do with it. */
function SupportRequest({ submission }: { submission: Submission }) {
  const { category, message, entries, replyTo } = submission;
  return (
    <Card as="article" aria-label={`Request: ${supportCategoryLabels[category]}`} className="space-y-3">
      <RequestFacts submission={submission} />
      <Words text={message} />
      {entries.length > 0 && (
        <ol aria-label="What was said since" className="space-y-3 border-l-4 border-line pl-4">
          {entries.map((entry) => (
            <li key={entry.id}>
              <p className="text-sm text-ink-soft">
                {entry.isFromTeam ? (entry.author ?? 'The team') : 'The person'},{' '}
                <time dateTime={entry.createdAt}>{momentText(entry.createdAt)}</time>
              </p>
              <Words text={entry.text} />
            </li>
          ))}
        </ol>
      )}
      <p className="text-sm wrap-anywhere text-ink-soft">
        {replyTo ? `Answers go to ${replyTo}` : 'No address was given: this cannot be answered.'}
      </p>
      <Steps submission={submission} />
    </Card>
  );
}

function RequestFacts({ submission }: { submission: Submission }) {
  const { category, member, plan, createdAt, waitingSince, answeredAt, assignee, doneAt, doneBy } = submission;
  const isWaiting = !doneAt && !answeredAt;
  return (
    <header className="flex flex-wrap items-center gap-2">
      <h2 className="mr-1 font-sans text-lg font-semibold">{supportCategoryLabels[category]}</h2>
      {plan && <Badge tone={plan.startsWith('premium') ? 'plum' : 'outline'}>{getPlan(plan).name}</Badge>}
      {isWaiting && <WaitingBadge since={waitingSince} />}
      {!isWaiting && <Badge tone="sage">{doneAt ? 'Done' : 'Answered'}</Badge>}
      <p className="w-full text-sm text-ink-soft">
        <time dateTime={createdAt}>{dayText(createdAt)}</time> from{' '}
        {member ? <PersonLink person={member} /> : 'a visitor'}
        {assignee && `. ${assignee.name} takes care of it`}
        {doneAt && `. Done on ${dayText(doneAt)}${doneBy ? ` by ${doneBy}` : ''}`}
      </p>
    </header>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}

/** What somebody else takes care of can only be taken from them. */
function Steps({ submission: { id, replyTo, assignee, doneAt } }: { submission: Submission }) {
  const me = useAdmin().id;
  const mayWrite = useCan('support.write');
  const step = useSubmissionStep(id);
  const [isAnswering, setAnswering] = useState(false);
  const isOthers = assignee !== null && assignee.id !== me;
  if (!mayWrite) return null;
  if (isAnswering && !isOthers) return <AnswerForm submissionId={id} onClose={() => setAnswering(false)} />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FormError error={step.error} className="w-full" />
      {replyTo && !isOthers && (
        <Button size="small" onClick={() => setAnswering(true)}>
          Answer
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        isPending={step.isPending}
        onClick={() => step.mutate(assignee ? 'release' : 'take')}
      >
        {assignee ? (isOthers ? 'Take from them' : 'Leave to others') : 'Take care of it'}
      </Button>
      <Button
        variant="secondary"
        size="small"
        isPending={step.isPending}
        onClick={() => step.mutate(doneAt ? 'reopen' : 'done')}
      >
        {doneAt ? 'Not done after all' : 'Mark as done'}
      </Button>
    </div>
  );
}

/** What support answers often, to begin with and to change. */
const answerTemplates: readonly { id: string; title: string; text: string }[] = [
  {
    id: 'thanks',
    title: 'We are looking into it',
    text: 'Thank you for writing to us. We are looking into it and will write again as soon as we know more.',
  },
  {
    id: 'more',
    title: 'We need to know more',
    text: 'Thank you for writing to us. To help you we need to know a little more: on which page did it happen, what did you do just before, and what did you see? A description of each step helps most.',
  },
  {
    id: 'refund',
    title: 'A payment was refunded',
    text: 'We have refunded your payment. Your bank usually shows it within 5 to 10 days. You can see your plan and your invoices under My Account, Subscription.',
  },
  {
    id: 'solved',
    title: 'It is solved',
    text: `What you wrote about is solved now. Should anything still not be as it should, answer this mail by its button and we will look at it again.\n\nThank you for helping us to make ${site.name} better.`,
  },
];
const templates = answerTemplates.map(({ id, title }) => ({ value: id, label: title }));

/** An answer goes out by mail, with everything said before below it. */
function AnswerForm({ submissionId, onClose }: { submissionId: string; onClose: () => void }) {
  const draft = useDraft(`support-answer:${submissionId}`, '');
  const [isDone, setDone] = useState(false);
  const { mutateAsync: send } = useAnswerSubmission(submissionId);
  const idOf = useAttemptId();
  const form = useForm(
    async () => {
      const text = draft.value.trim();
      await send({ id: idOf(submissionId, text), text, done: isDone });
      draft.drop();
      toast.success('Your answer is on its way');
      onClose();
    },
    () => fieldErrors(answerSchema, { text: draft.value }),
  );

  // A template is a beginning: what was typed stays above it.
  function addTemplate(id: string) {
    const words = answerTemplates.find((template) => template.id === id)?.text;
    if (words) draft.set([draft.value.trim(), words].filter(Boolean).join('\n\n'));
  }

  return (
    <Form {...form.handlers} className="max-w-prose space-y-4">
      <NativeSelect
        label="Template"
        placeholder="Add a template"
        options={templates}
        value=""
        onChange={addTemplate}
        className="sm:w-72"
      />
      <TextArea
        label="Answer"
        name="text"
        isRequired
        rows={7}
        value={draft.value}
        onChange={draft.set}
        maxLength={supportMessageMaxLength}
        error={form.errors.text}
      />
      <Checkbox isSelected={isDone} onChange={setDone}>
        Nothing more is to be done
      </Checkbox>
      <FormError message={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isPending={form.isSending}>
          Send answer
        </Button>
        <Button variant="secondary" size="small" disabled={form.isSending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
