import { Check, ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { classNames } from './class-names.ts';
import { controlClass, fieldClass, invalidClass } from './field-class.ts';
import { FieldHelp, FieldLabel, type FieldTexts } from './field-parts.tsx';
import type { Option } from './option.ts';
import { popoverClass, popoverItemClass } from './popover-class.ts';

export type SelectProps<Value extends string> = FieldTexts &
  Pick<ComponentProps<typeof AriaSelect>, 'name' | 'isRequired' | 'isDisabled' | 'placeholder' | 'autoComplete'> & {
    options: readonly Option<Value>[];
    value: Value | null;
    onChange: (value: Value) => void;
    className?: string;
  };

export function Select<Value extends string>({
  label,
  description,
  error,
  isLabelHidden,
  options,
  value,
  onChange,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <AriaSelect
      validationBehavior="aria"
      {...rest}
      value={value}
      onChange={(key) => key !== null && onChange(String(key) as Value)}
      isInvalid={Boolean(error)}
      className={classNames(fieldClass, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired} isHidden={isLabelHidden} />
      <Button
        className={classNames(
          controlClass,
          'flex cursor-pointer items-center justify-between gap-2 text-left',
          error && invalidClass,
        )}
      >
        <SelectValue className="truncate data-placeholder:text-ink-soft">
          {({ isPlaceholder, selectedText, defaultChildren }) => (isPlaceholder ? defaultChildren : selectedText)}
        </SelectValue>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      </Button>
      <FieldHelp description={description} error={error} />
      <Popover className={classNames(popoverClass, 'max-h-80! w-(--trigger-width)')}>
        <ListBox items={options.map((option) => ({ ...option, id: option.value }))} className="outline-none">
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              isDisabled={option.isDisabled}
              className={classNames(popoverItemClass, 'justify-between')}
            >
              {({ isSelected }) => (
                <>
                  <Text slot="label" className={isSelected ? 'font-semibold' : ''}>
                    {option.label}
                  </Text>
                  {isSelected && <Check aria-hidden="true" className="size-4 shrink-0" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
