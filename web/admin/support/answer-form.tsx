import { useState } from 'react';
import { answerTemplates } from '#contract/support/answer-templates.ts';
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
