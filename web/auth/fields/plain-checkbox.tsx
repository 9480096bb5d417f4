import { type ComponentProps, type ReactNode, useId } from 'react';
import { ErrorLine } from '#web/ui/feedback/error-line.tsx';
import { errorClass } from '#web/ui/form/field-class.ts';
import { RequiredMark } from '#web/ui/form/required-mark.tsx';

type PlainCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  children: ReactNode;
  error?: string;
};

export function PlainCheckbox({ children, error, ...input }: PlainCheckboxProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 w-fit cursor-pointer items-center gap-3 py-1.5">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={Boolean(error)}
          aria-describedby={error && `${id}-error`}
          className="size-5 shrink-0 cursor-pointer accent-plum"
        />
        <span className="whitespace-pre-wrap">
          {children}
          {input.required && <RequiredMark />}
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className={errorClass}>
          <ErrorLine text={error} />
        </p>
      )}
    </div>
  );
}
