import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonClass, iconButtonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './feedback/spinner.tsx';

export type ButtonProps = ComponentProps<'button'> & ButtonLook & Pending;

export function Button({ variant, size, isFullWidth, className, children, ...rest }: ButtonProps) {
  return (
    <PressableButton {...rest} className={buttonClass({ variant, size, isFullWidth, className })}>
      {children}
    </PressableButton>
  );
}

type IconButtonProps = Omit<ButtonProps, 'isFullWidth' | 'aria-label'> & { label: string };

export function IconButton({ label, variant, size, className, children, ...rest }: IconButtonProps) {
  return (
    <PressableButton {...rest} aria-label={label} className={iconButtonClass({ variant, size, className })}>
      {children}
    </PressableButton>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook & { about?: string };

export function ButtonLink({ variant, size, isFullWidth, className, about, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, isFullWidth, className })}>
      {children}
      <About name={about} />
    </Link>
  );
}

function About({ name }: { name: string | undefined }) {
  return name ? <span className="sr-only"> {name}</span> : null;
}

type Pending = {
  /** Names the object of the act where several buttons share a label: screen readers read it after the label. */
  about?: string;
  /** Give it to every button that sends something, also while nothing is being sent. */
  isPending?: boolean;
  /** Words for the wait, in place of the spinner. */
  pendingLabel?: string;
};

type PressableButtonProps = ComponentProps<'button'> & Pending;

// A pending button stays focusable (aria-disabled, not disabled), so that keyboard focus is not lost while waiting.
function PressableButton({
  isPending,
  pendingLabel,
  about,
  type = 'button',
  disabled,
  onClick,
  children,
  ...rest
}: PressableButtonProps) {
  const isSpinning = isPending && !pendingLabel;
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Where something is sent, a double click is one press, also when the first click has been answered already.
    const isSent = type === 'submit' || isPending !== undefined;
    if (isPending || (isSent && event.detail > 1)) return event.preventDefault();
    onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !isPending}
      onClick={press}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', isSpinning && 'opacity-0')}>
        {isPending && pendingLabel ? pendingLabel : children}
        <About name={about} />
      </span>
      {isSpinning && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size="small" />
        </span>
      )}
    </button>
  );
}
