import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonClass, iconButtonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { isPending?: boolean };

export function Button({ variant, size, isFullWidth, className, children, ...rest }: ButtonProps) {
  return (
    <PressableButton {...rest} className={buttonClass({ variant, size, isFullWidth, className })}>
      {children}
    </PressableButton>
  );
}

export type IconButtonProps = Omit<ButtonProps, 'isFullWidth' | 'aria-label'> & { label: string };

export function IconButton({ label, variant, size, className, children, ...rest }: IconButtonProps) {
  return (
    <PressableButton {...rest} aria-label={label} className={iconButtonClass({ variant, size, className })}>
      {children}
    </PressableButton>
  );
}

export type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

export function ButtonLink({ variant, size, isFullWidth, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, isFullWidth, className })} />;
}

type PressableButtonProps = ComponentProps<'button'> & { isPending?: boolean };

// A pending button stays focusable (aria-disabled, not disabled), so that keyboard focus is not lost while waiting.
function PressableButton({ isPending = false, type = 'button', onClick, children, ...rest }: PressableButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) return event.preventDefault();
    onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', isPending && 'opacity-0')}>
        {children}
      </span>
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size="small" />
        </span>
      )}
    </button>
  );
}
