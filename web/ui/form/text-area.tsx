import type { ComponentProps } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { classNames } from '../class-names.ts';
import { controlClass, fieldClass, invalidClass, readOnlyClass } from './field-class.ts';
import { FieldHelp, FieldLabel, type FieldTexts } from './field-parts.tsx';

type TextAreaProps = FieldTexts &
  Omit<
    ComponentProps<typeof AriaTextField>,
    'children' | 'className' | 'style' | 'render' | 'ref' | 'value' | 'defaultValue' | 'type'
  > & {
    value: string;
    placeholder?: string;
    rows?: number;
    hasCount?: boolean;
    className?: string;
  };

export function TextArea({
  label,
  description,
  error,
  isLabelHidden,
  placeholder,
  rows = 4,
  hasCount,
  className,
  ...rest
}: TextAreaProps) {
  return (
    <AriaTextField
      validationBehavior="aria"
      {...rest}
      isInvalid={Boolean(error)}
      className={classNames(fieldClass, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired} isHidden={isLabelHidden} />
      <AriaTextArea
        rows={rows}
        placeholder={placeholder}
        className={classNames(controlClass, readOnlyClass, 'resize-y leading-relaxed', Boolean(error) && invalidClass)}
      />
      {hasCount && rest.maxLength && <CharacterCount length={rest.value.length} limit={rest.maxLength} />}
      <FieldHelp description={description} error={error} />
    </AriaTextField>
  );
}

function CharacterCount({ length, limit }: { length: number; limit: number }) {
  const left = limit - length;
  return (
    <span className={classNames('self-end text-sm tabular-nums', left <= 0 ? 'text-danger' : 'text-ink-soft')}>
      <span aria-hidden="true">
        {length} / {limit}
      </span>
      {/* Spoken only near the end: a count after every letter would drown what is being typed. */}
      <span role="status" className="sr-only">
        {left <= NEARLY_FULL && `${left} characters left`}
      </span>
    </span>
  );
}

const NEARLY_FULL = 20;
