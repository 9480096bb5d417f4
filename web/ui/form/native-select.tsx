import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { ErrorLine } from '../feedback/error-line.tsx';
import { controlClass, descriptionClass, errorClass, fieldClass, invalidClass, labelClass } from './field-class.ts';
import type { Option } from './option.ts';
import { RequiredMark } from './required-mark.tsx';

type NativeSelectProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'value' | 'onInput' | 'onChange' | 'onPointerDown' | 'onKeyDown' | 'onBlur' | 'children' | 'multiple' | 'size'
> & {
  label: string;
  /** Names the subject of the choice where several share a label: screen readers read it after the label. */
  about?: string;
  options: readonly Option<Value>[];
  value: Value | '';
  onChange: (value: Value) => void;
  placeholder?: string;
  description?: string;
  error?: string | null;
  isLabelHidden?: boolean;
};

/** The browser's own select: no JavaScript to load, and the wheel people know on phones. */
export function NativeSelect<Value extends string>({
  label,
  about,
  options,
  value,
  onChange,
  placeholder,
  description,
  error,
  isLabelHidden,
  className,
  required,
  ...rest
}: NativeSelectProps<Value>) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  // One that is blank as well would stand before it, chosen and without a word.
  const hasBlank = options.some((option) => option.value === '');
  // A list that is open forgets where one is when its words change, such as a number that was counted meanwhile.
  const [held, setHeld] = useState<typeof options>();
  const hold = () => setHeld((before) => before ?? options);
  const release = () => setHeld(undefined);
  // Its words alone: which options there are, and which is chosen, may change with the address meanwhile.
  const shown = options.map((option) => ({
    ...option,
    label: held?.find(({ value }) => value === option.value)?.label ?? option.label,
  }));
  return (
    <div className={classNames(fieldClass, className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelClass}>
        {label}
        {about && <span className="sr-only"> {about}</span>}
        {required && <RequiredMark />}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          value={value}
          // A form listens to `input` and draws anew; what is told only by `change`, which comes after it, is drawn back by then.
          onInput={(event) => {
            release();
            onChange(event.currentTarget.value as Value);
          }}
          onChange={ignore}
          onPointerDown={hold}
          onKeyDown={hold}
          onBlur={release}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(description && helpId, error && errorId) || undefined}
          className={classNames(controlClass, 'cursor-pointer appearance-none truncate pr-10', error && invalidClass)}
        >
          {(placeholder || (value === '' && !hasBlank)) && (
            <option value="" disabled={required}>
              {placeholder}
            </option>
          )}
          {shown.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 right-3.5 size-4 text-ink-soft"
        />
      </div>
      {description && (
        <span id={helpId} className={descriptionClass}>
          {description}
        </span>
      )}
      {error && (
        <span id={errorId} className={errorClass}>
          <ErrorLine text={error} />
        </span>
      )}
    </div>
  );
}

/** React asks for one beside `value`. */
function ignore() {}
