import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, useState } from 'react';
import { emailMaxLength } from '#contract/auth/account-values.ts';
import {
  type SupportCategory,
  supportCategories,
  supportCategoryLabels,
  supportMessageMaxLength,
  supportTexts,
} from '#contract/support/support-values.ts';
import { useArrivedSearch } from '#web/auth/doors/use-arrived-search.ts';
import { PlainField } from '#web/auth/fields/plain-field.tsx';
import { failureText } from '#web/lib/api/failures.ts';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { controlClass, fieldClass, invalidClass, labelClass } from '#web/ui/form/field-class.ts';
import { Form } from '#web/ui/form/form.tsx';
import { RequiredMark } from '#web/ui/form/required-mark.tsx';
import { type FieldErrors, readText, useForm } from '#web/ui/form/use-form.ts';
import { useCreateHelpSubmission } from './support.queries.ts';

const fields = ['category', 'message', 'email'] as const;
type Typed = Partial<Record<(typeof fields)[number], string>>;
const nothingTyped: Typed = {};

/** Fields keep their own values: success clears them, failure leaves everything as it was typed. */
export default function SupportForm() {
  const { mutateAsync: send } = useCreateHelpSubmission();
  const { member } = useSession();
  const [failure, setFailure] = useState<string>();
  const [arrived, setArrived] = useState<string>();
  const draft = useDraft('support', nothingTyped);
  const request = new URLSearchParams(useArrivedSearch()).get('request') ?? undefined;
  const element = useRef<HTMLFormElement>(null);
  const idOf = useAttemptId();
  const id = useId();

  const form = useForm(async (sent) => {
    setFailure(undefined);
    setArrived(undefined);
    const { category = '', message = '', email = '' } = readFields(sent);
    // Only where what judges could not be loaded.
    if (!isCategory(category)) return setFailure(supportTexts.incomplete);
    const website = readText(sent, 'website');
    try {
      const id = idOf(category, message.trim(), email.trim());
      await send({ id, category, message: message.trim(), email: email.trim(), website, request });
      draft.drop();
      sent.reset();
      toast.success(supportTexts.sent);
      setArrived(arrivedText(email.trim() || member?.email));
    } catch (error) {
      toast.error(supportTexts.failed, { isSilent: true });
      setFailure(failureText(error, supportTexts.failed));
    }
  }, check);

  // Text that was typed before the page was left. Text typed before the code arrived goes first.
  const { value: typed, isRestored } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes.
  useEffect(() => {
    if (isRestored && element.current) fillFields(element.current, typed);
  }, [isRestored]);

  const isIncomplete = Boolean(form.errors.category || form.errors.message);
  return (
    <Form
      ref={element}
      method="post"
      {...form.handlers}
      onInput={(event) => {
        form.handlers.onInput(event);
        draft.set(readFields(event.currentTarget));
      }}
      className="space-y-4"
    >
      <FormError id={`${id}-incomplete`} message={isIncomplete ? supportTexts.incomplete : failure} />
      {arrived && <p className="rounded-soft bg-plum-soft px-4 py-3 text-plum">{arrived}</p>}
      {request ? <ContinuedRequest /> : <CategoryField id={id} isWrong={Boolean(form.errors.category)} />}
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
          aria-describedby={form.errors.message && `${id}-incomplete`}
          className={classNames(controlClass, 'resize-y leading-relaxed', form.errors.message && invalidClass)}
        />
      </div>
      {!request && (
        <PlainField
          label="Email (optional)"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          error={form.errors.email}
          description={
            member
              ? 'If you leave it empty, we write to the address of your account.'
              : 'Only if you would like an answer.'
          }
        />
      )}
      <HiddenField />
      <Button type="submit" isFullWidth isPending={form.isSending} pendingLabel="Submitting...">
        Submit
      </Button>
    </Form>
  );
}

/** Where the answer will be; who left no address wants none. */
function arrivedText(address: string | undefined): string {
  return address ? `Your message has arrived. Our answer comes to ${address}.` : 'Your message has arrived.';
}

function CategoryField({ id, isWrong }: { id: string; isWrong: boolean }) {
  return (
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
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-incomplete` : undefined}
          className={classNames(controlClass, 'cursor-pointer appearance-none pr-10', isWrong && invalidClass)}
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
  );
}

/** The link of our mail continues a request, whose subject is known. */
function ContinuedRequest() {
  return (
    <>
      <p className="rounded-soft bg-plum-soft px-4 py-3 text-plum">Your words are added to your request.</p>
      <input type="hidden" name="category" value="support" />
    </>
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

function readFields(form: HTMLFormElement): Typed {
  return Object.fromEntries(fields.map((name) => [name, readText(form, name)]).filter(([, text]) => text));
}

function fillFields(form: HTMLFormElement, typed: Typed): void {
  for (const name of fields) {
    const field = form.elements.namedItem(name) as HTMLInputElement | null;
    if (field && !field.value) field.value = typed[name] ?? '';
  }
}

async function check(form: HTMLFormElement): Promise<FieldErrors> {
  // Most readers of the Help Center never write. Where it cannot be loaded, the server judges alone.
  const checks = await import('./support-checks.ts').catch(() => undefined);
  return checks?.checkSupport(readFields(form)) ?? {};
}

function isCategory(value: string): value is SupportCategory {
  return (supportCategories as readonly string[]).includes(value);
}
