import { useState } from 'react';
import {
  answerSubmission,
  findSubmissions,
  markSubmission,
  releaseSubmission,
  type Submission,
  type SubmissionFilter,
  submissionFilters,
  submissionsPerPage,
  takeSubmission,
} from '#contract/admin/submissions.ts';
import { getPlan } from '#contract/billing/plans.ts';
import { dayText, momentText } from '#contract/day-text.ts';
import { site } from '#contract/site.ts';
import { answerSchema } from '#contract/support/support-schema.ts';
import { supportCategoryLabels, supportMessageMaxLength } from '#contract/support/support-values.ts';
import { useAdmin, useCan } from '#web/admin/frame/admin-context.ts';
import { useOfficeAct } from '#web/admin/office.queries.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import { declareTable, linkedFilter } from '#web/admin/table/declaration.ts';
import { OfficeTable } from '#web/admin/table/office-table.tsx';
import { useTableAddress } from '#web/admin/table/table-address.ts';
import { call } from '#web/lib/api/call.ts';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

const labels: Record<SubmissionFilter, string> = {
  waiting: 'Waiting for us',
  answered: 'Answered',
  done: 'Done',
  all: 'All',
};
const requests = declareTable({
  caption: 'Support requests',
  right: 'support.read',
  part: 'submissions',
  endpoint: findSubmissions,
  filters: {
    filter: {
      label: 'Status',
      usual: 'waiting',
      options: submissionFilters.map((value) => ({ value, label: labels[value] })),
      isFor: ({ request }) => request === '',
    },
    request: linkedFilter,
  },
  sizes: [submissionsPerPage],
  query: ({ filter, request, page }) => ({ filter: filter || 'all', id: request || undefined, page }),
  rows: ({ submissions }) => submissions,
  rowKey: ({ id }) => id,
  card: (submission) => <SupportRequest submission={submission} />,
  empty: ({ filter }) => (filter === 'waiting' ? 'No support request waits' : 'No support requests found'),
  failure: 'Failed to load support requests. Please try again.',
  pagesLabel: 'Pages of support requests',
});

/** The requests of the support form: annual members first, then by how long they wait. */
export function SupportRequests() {
  const { state, change } = useTableAddress(requests);
  return (
    <>
      {state.request && (
        <Button variant="secondary" size="small" className="mb-5" onClick={() => change({ request: '' })}>
          Show all requests
        </Button>
      )}
      <OfficeTable table={requests} />
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

/** A request that a colleague takes care of can only be taken over. */
function Steps({ submission: { id, replyTo, assignee, doneAt } }: { submission: Submission }) {
  const me = useAdmin().id;
  const mayWrite = useCan('support.write');
  const step = useOfficeAct((act: 'done' | 'reopen' | 'take' | 'release') => takeStep(id, act), ...parts);
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

const parts = ['submissions', 'attention'] as const;

async function takeStep(id: string, step: 'done' | 'reopen' | 'take' | 'release') {
  const params = { id };
  if (step === 'take') return call(takeSubmission, { params });
  if (step === 'release') return call(releaseSubmission, { params });
  return call(markSubmission, { params, body: { done: step === 'done' } });
}

/** Frequent answers of support, to begin with and to change. */
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
  const { mutateAsync: send } = useOfficeAct(
    (body: { id: string; text: string; done: boolean }) =>
      call(answerSubmission, { params: { id: submissionId }, body }),
    ...parts,
  );
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
