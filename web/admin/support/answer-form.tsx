import { useState } from 'react';
import { site } from '#contract/site.ts';
import { answerSchema } from '#contract/support/support-schema.ts';
import { supportMessageMaxLength } from '#contract/support/support-values.ts';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { fieldErrors } from '#web/ui/field-errors.ts';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useAnswerSubmission } from './submissions.queries.ts';

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
export function AnswerForm({ submissionId, onClose }: { submissionId: string; onClose: () => void }) {
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
