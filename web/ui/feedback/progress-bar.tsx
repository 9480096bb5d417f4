import { Label } from 'react-aria-components/Label';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { classNames } from '../class-names.ts';
import { labelClass } from '../form/field-class.ts';

type ProgressBarProps = {
  label: string;
  /** 0 to 100; leave it out while nobody knows how long it takes. */
  value?: number;
  tone?: 'plum' | 'sage' | 'danger';
  className?: string;
};

export function ProgressBar({ label, value, tone = 'plum', className }: ProgressBarProps) {
  return (
    <AriaProgressBar
      value={value}
      isIndeterminate={value === undefined}
      className={classNames('flex flex-col gap-1.5', className)}
    >
      {({ percentage, valueText }) => (
        <>
          <div className="flex justify-between gap-4">
            <Label className={labelClass}>{label}</Label>
            <span className="text-sm text-ink-soft tabular-nums">{valueText}</span>
          </div>
          <div className="h-2 overflow-hidden rounded-full bg-line forced-colors:border">
            <div
              className={classNames(
                'h-full rounded-full transition-[width] duration-200 forced-colors:bg-[Highlight]',
                tones[tone],
                percentage === undefined && 'animate-pulse',
              )}
              style={{ width: `${percentage ?? 100}%` }}
            />
          </div>
        </>
      )}
    </AriaProgressBar>
  );
}

const tones = { plum: 'bg-plum', sage: 'bg-sage', danger: 'bg-danger' };
