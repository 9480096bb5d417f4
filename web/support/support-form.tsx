import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import {
  type SupportCategory,
  supportCategories,
  supportCategoryLabels,
  supportMessageMaxLength,
  supportTexts,
} from '#contract/support.ts';
import { checkEmail } from '#web/auth/field-checks.ts';
import { PlainField } from '#web/auth/plain-field.tsx';
import { readText, useForm } from '#web/auth/use-form.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { useAttemptId } from '#web/lib/use-attempt-id.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { controlClass, fieldClass, labelClass } from '#web/ui/field-class.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { RequiredMark } from '#web/ui/required-mark.tsx';
import { useCreateHelpSubmission } from './support.queries.ts';

/** Fields keep their own values: success clears them, failure leaves everything as it was typed. */
export function SupportForm() {
  const { mutateAsync: send } = useCreateHelpSubmission();
  const { member } = useSession();
  const [problem, setProblem] = useState<string>();
  const idOf = useAttemptId();
  const id = useId();

  const form = useForm(async (element) => {
    const category = readText(element, 'category');
    const message = readText(element, 'message').trim();
    const email = readText(element, 'email').trim();
    setProblem(undefined);
    if (!isCategory(category) || !message) return refuse(element, category ? 'message' : 'category');
    if (email && checkEmail(email)) return form.refuse(element, { email: supportTexts.invalidEmail });
    const website = readText(element, 'website');
    try {
      await send({ id: idOf(category, message, email), category, message, email, website });
      element.reset();
      toast.success(supportTexts.sent);
    } catch (error) {
      toast.error(supportTexts.failed);
      setProblem(explain(error));
    }
  });

  function refuse(element: HTMLFormElement, field: string) {
    setProblem(supportTexts.incomplete);
    form.refuse(element, { [field]: supportTexts.incomplete });
  }

  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="space-y-4">
      <FormError message={problem} />
      <div className={fieldClass}>
        <label htmlFor={`${id}-category`} className={labelClass}>
          Category
          <RequiredMark />
        </label>
        <div className="relative">
          <select
            id={`${id}-category`}
            name="category"
            defaultValue=""
            aria-required="true"
            aria-invalid={Boolean(form.errors.category)}
            className={`${controlClass} cursor-pointer appearance-none pr-10`}
          >
            <option value="">Select a category</option>
            {supportCategories.map((category) => (
              <option key={category} value={category}>
                {supportCategoryLabels[category]}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 right-3.5 size-4 text-ink-soft"
          />
        </div>
      </div>
      <div className={fieldClass}>
        <label htmlFor={`${id}-message`} className={labelClass}>
          Message
          <RequiredMark />
        </label>
        <textarea
          id={`${id}-message`}
          name="message"
          rows={4}
          maxLength={supportMessageMaxLength}
          aria-required="true"
          aria-invalid={Boolean(form.errors.message)}
          className={`${controlClass} resize-y leading-relaxed`}
        />
      </div>
      <PlainField
        label="Email (optional)"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        error={form.errors.email}
        description={
          member ? 'Without one we write to the address of your account.' : 'Only if you would like an answer.'
        }
      />
      <HiddenField />
      <button type="submit" aria-disabled={form.isSending || undefined} className={buttonClass({ isFullWidth: true })}>
        {form.isSending ? 'Submitting...' : 'Submit'}
      </button>
    </form>
  );
}

/** Left empty by people, who neither see nor reach it; filled in by programs. */
function HiddenField() {
  return (
    <div hidden>
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

function isCategory(value: string): value is SupportCategory {
  return (supportCategories as readonly string[]).includes(value);
}

function explain(error: unknown): string {
  const says = error instanceof ApiCallError && (error.code === 'offline' || error.status === 429);
  return says ? error.message : supportTexts.failed;
}
