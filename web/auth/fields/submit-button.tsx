import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { useIsAlive } from './use-is-alive.ts';

/** Off until the code is here: a form sent by the browser itself would reach a page that cannot read it. */
export function SubmitButton({ disabled, ...rest }: Omit<ButtonProps, 'type' | 'size' | 'isFullWidth' | 'className'>) {
  const isAlive = useIsAlive();
  return (
    <Button
      {...rest}
      type="submit"
      size="large"
      isFullWidth
      disabled={disabled || !isAlive}
      // For that moment it looks as it will, so that nothing flashes.
      className={
        isAlive ? undefined : 'disabled:cursor-wait! disabled:border-plum! disabled:bg-plum! disabled:text-white!'
      }
    />
  );
}
