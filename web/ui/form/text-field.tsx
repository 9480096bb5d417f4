import type { ComponentProps, ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { classNames } from '../class-names.ts';
import { controlClass, fieldClass, invalidClass, readOnlyClass } from './field-class.ts';
import { FieldHelp, FieldLabel, type FieldTexts } from './field-parts.tsx';

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<typeof AriaTextField>, 'children' | 'className' | 'style' | 'render' | 'ref' | 'isInvalid'> & {
    placeholder?: string;
    before?: ReactNode;
    after?: ReactNode;
    inputRef?: Ref<HTMLInputElement>;
    className?: string;
  };

// validationBehavior is aria throughout the kit: the browser's own bubbles would replace the texts we promise.
export function TextField({
  label,
  description,
  error,
  isLabelHidden,
  placeholder,
  before,
  after,
  inputRef,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      validationBehavior="aria"
      {...rest}
      isInvalid={Boolean(error)}
      className={classNames(fieldClass, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired} isHidden={isLabelHidden} />
      <div className="relative">
        {before && (
          <span className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-ink-soft">
            {before}
          </span>
        )}
        <Input
          ref={inputRef}
          placeholder={placeholder}
          className={classNames(
            controlClass,
            readOnlyClass,
            Boolean(before) && 'pl-10',
            Boolean(after) && 'pr-12',
            Boolean(error) && invalidClass,
          )}
        />
        {after && <span className="absolute inset-y-0 right-0 grid w-11 place-items-center">{after}</span>}
      </div>
      <FieldHelp description={description} error={error} />
    </AriaTextField>
  );
}
