import type { ComponentProps } from 'react';
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { Text } from 'react-aria-components/Text';
import { classNames } from '../class-names.ts';
import { choiceMarkClass, choiceRowClass } from './choice-class.ts';
import { descriptionClass, fieldClass } from './field-class.ts';
import { FieldHelp, FieldLabel, type FieldTexts } from './field-parts.tsx';
import type { Option } from './option.ts';

type RadioGroupProps<Value extends string> = FieldTexts &
  Pick<ComponentProps<typeof AriaRadioGroup>, 'name' | 'isRequired' | 'isDisabled' | 'orientation'> & {
    options: readonly Option<Value>[];
    value: Value | null;
    onChange: (value: Value) => void;
    /** Cards suit a choice that matters, such as a plan; plain rows suit the rest. */
    look?: 'plain' | 'cards';
    className?: string;
  };

export function RadioGroup<Value extends string>({
  label,
  description,
  error,
  isLabelHidden,
  options,
  value,
  onChange,
  look = 'plain',
  orientation = 'vertical',
  className,
  ...rest
}: RadioGroupProps<Value>) {
  return (
    <AriaRadioGroup
      validationBehavior="aria"
      {...rest}
      orientation={orientation}
      value={value}
      onChange={(selected) => onChange(selected as Value)}
      isInvalid={Boolean(error)}
      className={classNames(fieldClass, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired} isHidden={isLabelHidden} />
      <div className={classNames('flex', arrangement(orientation, look))}>
        {options.map((option) => (
          <RadioChoice key={option.value} option={option} look={look} />
        ))}
      </div>
      <FieldHelp description={description} error={error} />
    </AriaRadioGroup>
  );
}

function RadioChoice({ option, look }: { option: Option; look: 'plain' | 'cards' }) {
  return (
    <RadioField value={option.value} isDisabled={option.isDisabled} className={look === 'cards' ? cardClass : ''}>
      <RadioButton className={classNames(choiceRowClass, look === 'cards' && wholeCardClass)}>
        <span aria-hidden="true" className={classNames(choiceMarkClass, 'rounded-full')}>
          <span className="size-2 rounded-full bg-white opacity-0 group-data-selected:opacity-100 forced-color-adjust-none forced-colors:bg-[Highlight]" />
        </span>
        <span className="min-w-0">{option.label}</span>
      </RadioButton>
      {option.description && (
        <Text slot="description" className={classNames(descriptionClass, 'block pl-8')}>
          {option.description}
        </Text>
      )}
    </RadioField>
  );
}

function arrangement(orientation: 'vertical' | 'horizontal', look: 'plain' | 'cards') {
  if (orientation === 'vertical') return look === 'cards' ? 'flex-col gap-3' : 'flex-col';
  return look === 'cards' ? 'flex-col gap-3 sm:flex-row' : 'flex-wrap gap-x-6';
}

const wholeCardClass = 'static! font-semibold after:absolute after:inset-0';

const cardClass =
  'relative flex-1 rounded-soft border border-line-strong bg-surface px-4 py-3 transition-colors duration-200 hover:border-plum ' +
  'data-selected:border-plum data-selected:bg-plum-soft data-disabled:border-line data-disabled:bg-ivory-deep';
