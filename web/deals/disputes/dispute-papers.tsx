import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText } from '#contract/day-text.ts';
import type { Deal } from '#contract/deals/deals.ts';
import type { Question } from '#contract/deals/dispute-papers.ts';
import { disputeLimits } from '#contract/deals/dispute-values.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Card } from '#web/ui/text/card.tsx';
import { AttachDialog } from './attach-dialog.tsx';
import { AttachedMessages } from './attached-messages.tsx';
import { papersQuery, usePapersWrite } from './dispute-papers.queries.ts';

/** What our team asks about a problem, and the messages that the parties let it read. */
export function DisputePapers({ deal, me }: { deal: Deal; me: string }) {
  const { data, error, isFetching, refetch } = useQuery({ ...papersQuery(deal.id), enabled: deal.problems.length > 0 });
  const [isChoosing, setChoosing] = useState(false);
  const isOpen = deal.state === 'disputed';
  if (deal.problems.length === 0) return null;
  if (!data && error)
    return (
      <ErrorBox
        message="We could not load what our team asks."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data || (!isOpen && data.questions.length + data.messages.length === 0)) return null;
  const own = data.messages.filter(({ attachedBy }) => attachedBy === me).length;
  const name = (id: string) => (id === me ? 'You' : nameOf(deal.parties, id, me));
  return (
    <Card as="section" aria-label="For our team" className="space-y-5">
      {data.questions.map((question) => (
        <QuestionOfOurTeam key={question.id} deal={deal} question={question} isOpen={isOpen} />
      ))}
      <div className="space-y-3">
        <h2 className="font-display text-xl font-semibold">Messages for our team</h2>
        <p className="text-sm text-ink-soft">
          Our team does not read your messages. Choose those that show what was said; the other side sees which.
        </p>
        {data.messages.length > 0 && <AttachedMessages messages={data.messages} nameOf={name} />}
        {isOpen && own < disputeLimits.attachedMessages && (
          <Button variant="secondary" onClick={() => setChoosing(true)}>
            Choose messages
          </Button>
        )}
      </div>
      {isChoosing && (
        <AttachDialog
          deal={deal}
          me={me}
          shown={data.messages.map(({ id }) => id)}
          max={disputeLimits.attachedMessages - own}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  );
}

interface QuestionProps {
  deal: Deal;
  question: Question;
  isOpen: boolean;
}

function QuestionOfOurTeam({ deal, question: { id, text, dueAt, answer, answeredAt }, isOpen }: QuestionProps) {
  return (
    <div className="space-y-3">
      <h2 className="font-display text-xl font-semibold">Our team asks you</h2>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {answer && answeredAt && (
        <p className="border-l-2 border-copper/40 pl-4 whitespace-pre-line wrap-anywhere">
          {answer}
          <span className="block text-sm text-ink-soft">You answered on {dayText(answeredAt)}</span>
        </p>
      )}
      {!answer && isOpen && <AnswerForm dealId={deal.id} questionId={id} dueAt={dueAt} />}
      {!answer && !isOpen && <p className="text-sm text-ink-soft">It was not answered.</p>}
    </div>
  );
}

function AnswerForm({ dealId, questionId, dueAt }: { dealId: string; questionId: string; dueAt: string }) {
  const { value, set, drop } = useDraft(`dispute-answer:${questionId}`, '');
  const { mutateAsync } = usePapersWrite(dealId);
  const form = useForm(
    async () => {
      await mutateAsync({ question: questionId, answer: value.trim() });
      drop();
      toast.success('Our team has your answer.');
    },
    (): Record<string, string> => (value.trim() ? {} : { answer: 'Please write an answer.' }),
  );
  return (
    <Form {...form.handlers} className="space-y-3">
      <TextArea
        label="Your answer"
        name="answer"
        description={`Until ${dayText(dueAt)}. Nobody but our team reads it.`}
        isRequired
        rows={3}
        maxLength={disputeLimits.answerLength}
        value={value}
        onChange={set}
        error={form.errors.answer}
      />
      <FormError message={form.failure} />
      <Button type="submit" isPending={form.isSending}>
        Answer
      </Button>
    </Form>
  );
}
