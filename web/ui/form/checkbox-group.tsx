import type { ComponentProps } from 'react';
import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { classNames } from '../class-names.ts';
import { Checkbox } from './checkbox.tsx';
import { fieldClass } from './field-class.ts';
import { FieldHelp, FieldLabel, type FieldTexts } from './field-parts.tsx';
import type { Option } from './option.ts';

type CheckboxGroupProps<Value extends string> = FieldTexts &
  Pick<ComponentProps<typeof AriaCheckboxGroup>, 'name' | 'isRequired' | 'isDisabled'> & {
    options: readonly Option<Value>[];
    value: readonly Value[];
    onChange: (value: Value[]) => void;
    orientation?: 'vertical' | 'horizontal';
    className?: string;
  };

export function CheckboxGroup<Value extends string>({
  label,
  description,
  error,
  isLabelHidden,
  options,
  value,
  onChange,
  orientation = 'vertical',
  className,
  ...rest
}: CheckboxGroupProps<Value>) {
  return (
    <AriaCheckboxGroup
      validationBehavior="aria"
      {...rest}
      value={[...value]}
      onChange={(selected) => onChange(selected as Value[])}
      isInvalid={Boolean(error)}
      className={classNames(fieldClass, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired} isHidden={isLabelHidden} />
      <div className={orientation === 'vertical' ? 'flex flex-col' : 'flex flex-wrap gap-x-6'}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            description={option.description}
            isDisabled={option.isDisabled}
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldHelp description={description} error={error} />
    </AriaCheckboxGroup>
  );
}
