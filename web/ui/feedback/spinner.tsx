import { classNames } from '../class-names.ts';

type SpinnerSize = 'small' | 'medium' | 'large';

type SpinnerProps = {
  size?: SpinnerSize;
  /** Announced to screen readers. Leave it out where the text around the spinner already says what is happening. */
  label?: string;
  className?: string;
};

export function Spinner({ size = 'medium', label, className }: SpinnerProps) {
  const ring = (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block animate-spin rounded-full border-current border-r-transparent motion-reduce:animate-pulse',
        sizes[size],
        className,
      )}
    />
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}

const sizes: Record<SpinnerSize, string> = {
  small: 'size-4 border-2',
  medium: 'size-6 border-2',
  large: 'size-10 border-3',
};
