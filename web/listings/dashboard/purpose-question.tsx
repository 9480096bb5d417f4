import { useState } from 'react';
import { isolated } from '#contract/isolated.ts';
import { displayNameMaxLength, ownNameSchema } from '#contract/members/name-schema.ts';
import type { Purpose } from '#contract/purposes.ts';
import { failureText, fieldOf } from '#web/lib/api/failures.ts';
import { useSession } from '#web/lib/session.ts';
import { useSayPurpose } from '#web/listings/mine/selling.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

/** Asked once, here where nobody who follows a link comes by; any answer, also none, ends it. */
export function PurposeQuestion() {
  const { member } = useSession();
  const { mutate, isPending, variables, error } = useSayPurpose();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isAboutName = fieldOf(error) === 'fullName';

  function say(cameFor: Purpose) {
    const fullName = name.trim();
    const wrong = fullName
      ? (fieldErrors(ownNameSchema.pick({ fullName: true }), { fullName }).fullName ?? null)
      : null;
    setProblem(wrong);
    if (!wrong) mutate({ cameFor, ...(fullName && { fullName }) });
  }

  const answer = (value: Purpose, label: string, variant: 'secondary' | 'quiet') => (
    <Button
      key={value}
      variant={variant}
      isPending={isPending && variables.cameFor === value}
      disabled={isPending}
      onClick={() => say(value)}
    >
      {label}
    </Button>
  );
  return (
    <section
      aria-labelledby="purpose"
      className="mt-8 space-y-4 rounded-soft border border-line bg-surface p-5 shadow-soft"
    >
      <TextField
        label="How do you want to be called?"
        description={member && nameText(member)}
        maxLength={displayNameMaxLength}
        autoComplete="name"
        value={name}
        onChange={setName}
        error={problem ?? (isAboutName ? failureText(error) : null)}
        className="max-w-md"
      />
      <div className="sm:flex sm:flex-wrap sm:items-center sm:gap-x-6">
        <h2 id="purpose" className="font-sans text-lg font-semibold">
          What brings you here?
        </h2>
        <div className="mt-3 flex flex-wrap gap-2 sm:mt-0">
          {answer('buying', 'Buying', 'secondary')}
          {answer('selling', 'Selling', 'secondary')}
          {answer('trading', 'Trading', 'secondary')}
          {answer('unsaid', 'Skip', 'quiet')}
        </div>
      </div>
      <FormError message={error && !isAboutName ? failureText(error) : null} />
    </section>
  );
}

function nameText({ displayName, email }: { displayName: string; email: string }): string {
  const isFromAddress = displayName === email.split('@')[0];
  return `Otherwise members see you as “${isolated(displayName)}”${isFromAddress ? ', the part of your address before the @' : ''}.`;
}
