import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ComponentProps, ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { classNames } from '../class-names.ts';
import { choiceMarkClass, choiceRowClass } from './choice-class.ts';
import { FieldHelp } from './field-parts.tsx';
import { RequiredMark } from './required-mark.tsx';

type CheckboxProps = Omit<
  ComponentProps<typeof CheckboxField>,
  'children' | 'className' | 'style' | 'render' | 'isInvalid' | 'ref'
> & {
  children: ReactNode;
  description?: ReactNode;
  error?: string | null;
  className?: string;
};

export function Checkbox({ children, description, error, className, ...rest }: CheckboxProps) {
  return (
    <CheckboxField
      validationBehavior="aria"
      {...rest}
      isInvalid={Boolean(error) || undefined}
      className={classNames('flex flex-col', className)}
    >
      <CheckboxButton className={choiceRowClass}>
        {({ isSelected, isIndeterminate, isRequired }) => (
          <>
            {/* The corner of a 20 px box: the house radius would turn it into a circle. */}
            <span aria-hidden="true" className={classNames(choiceMarkClass, 'rounded-[0.3rem]')}>
              {isIndeterminate && <Minus className="size-3.5" strokeWidth={3} />}
              {isSelected && !isIndeterminate && <Check className="size-3.5" strokeWidth={3} />}
            </span>
            <span className="min-w-0">
              {children}
              {isRequired && <RequiredMark />}
            </span>
          </>
        )}
      </CheckboxButton>
      <div className="flex flex-col gap-1 pl-8 empty:hidden">
        <FieldHelp description={description} error={error} />
      </div>
    </CheckboxField>
  );
}
