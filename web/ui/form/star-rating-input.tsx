import { useId } from 'react';
import { countText } from '#contract/count-text.ts';
import { classNames } from '../class-names.ts';
import { ErrorLine } from '../feedback/error-line.tsx';
import { Star } from '../text/star.tsx';
import { errorClass, labelClass } from './field-class.ts';
import { RequiredMark } from './required-mark.tsx';

type StarRatingInputProps = {
  label: string;
  value: number | null;
  onChange: (value: number) => void;
  isRequired?: boolean;
  isDisabled?: boolean;
  error?: string | null;
};

/** Five radios dressed as stars: arrow keys, screen readers and thumbs all know what to do with them. */
export function StarRatingInput({ label, value, onChange, isRequired, isDisabled, error }: StarRatingInputProps) {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: five radios are a radio group, which can be invalid.
      role="radiogroup"
      disabled={isDisabled}
      aria-required={isRequired || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? true : undefined}
      className="min-w-0"
    >
      <legend className={labelClass}>
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      <div className="-ml-2.5 flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 cursor-pointer place-items-center rounded-soft has-focus-visible:outline-2 has-focus-visible:outline-plum has-disabled:cursor-not-allowed has-disabled:opacity-50"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-describedby={error ? errorId : undefined}
              className="absolute inset-0 cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
            />
            <span className="sr-only">{countText(stars, 'star')}</span>
            <Star
              className={classNames(
                'pointer-events-none size-7 stroke-copper transition-colors duration-150 forced-colors:stroke-[CanvasText]',
                stars <= (value ?? 0)
                  ? 'text-copper-bright forced-colors:text-[CanvasText]'
                  : 'text-surface forced-colors:text-[Canvas]',
              )}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={errorClass}>
          <ErrorLine text={error} />
        </p>
      )}
    </fieldset>
  );
}
