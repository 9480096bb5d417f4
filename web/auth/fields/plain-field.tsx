import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorLine } from '#web/ui/feedback/error-line.tsx';
import {
  controlClass,
  descriptionClass,
  errorClass,
  fieldClass,
  invalidClass,
  labelClass,
} from '#web/ui/form/field-class.ts';
import { RequiredMark } from '#web/ui/form/required-mark.tsx';

export type PlainFieldProps = ComponentProps<'input'> & {
  label: string;
  error?: string;
  description?: ReactNode;
  after?: ReactNode;
};

/** The browser's own input in the look of the kit: these pages must be usable before much code has arrived. */
export function PlainField({ label, error, description, after, className, ...input }: PlainFieldProps) {
  const id = useId();
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={fieldClass}>
      <label htmlFor={id} className={labelClass}>
        {label}
        {input.required && <RequiredMark />}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={described || undefined}
          className={classNames(controlClass, Boolean(after) && 'pr-12', error && invalidClass, className)}
        />
        {after && <span className="absolute inset-y-0 right-0 grid w-11 place-items-center">{after}</span>}
      </div>
      {description && (
        <p id={`${id}-description`} className={descriptionClass}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={errorClass}>
          <ErrorLine text={error} />
        </p>
      )}
    </div>
  );
}
