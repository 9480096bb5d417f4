import type { ComponentProps, ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { classNames } from '../class-names.ts';
import { choiceRowClass } from './choice-class.ts';
import { FieldHelp } from './field-parts.tsx';

type SwitchProps = Omit<
  ComponentProps<typeof SwitchField>,
  'children' | 'className' | 'style' | 'render' | 'isInvalid' | 'ref'
> & {
  children: ReactNode;
  description?: ReactNode;
  error?: string | null;
  /** Words first and the switch at the far edge, as settings pages have it. */
  isSpread?: boolean;
  className?: string;
};

export function Switch({ children, description, error, isSpread, className, ...rest }: SwitchProps) {
  return (
    <SwitchField
      validationBehavior="aria"
      {...rest}
      isInvalid={Boolean(error)}
      className={classNames('flex flex-col', className)}
    >
      <SwitchButton
        className={classNames(choiceRowClass, isSpread && 'w-full! flex-row-reverse justify-between gap-6')}
      >
        <span aria-hidden="true" className={trackClass}>
          <span className={thumbClass} />
        </span>
        <span className="min-w-0">{children}</span>
      </SwitchButton>
      <div className={classNames('flex flex-col gap-1 empty:hidden', !isSpread && 'pl-15')}>
        <FieldHelp description={description} error={error} />
      </div>
    </SwitchField>
  );
}

const trackClass =
  'flex h-7 w-12 shrink-0 items-center rounded-full border border-line-strong bg-line-strong px-0.5 transition-colors duration-200 ' +
  'group-data-selected:border-plum group-data-selected:bg-plum group-data-disabled:opacity-50 ' +
  'forced-color-adjust-none forced-colors:border-[ButtonText] forced-colors:bg-[Canvas] forced-colors:group-data-selected:bg-[Highlight] ' +
  'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-plum';

const thumbClass =
  'size-5.5 rounded-full bg-white shadow-soft transition-transform duration-200 group-data-selected:translate-x-5 ' +
  'forced-colors:bg-[ButtonText]';
