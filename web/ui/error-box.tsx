import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export type ErrorBoxProps = {
  message: string;
  title?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  className?: string;
};

/** Takes the place of content that could not be loaded, and offers another try. */
export function ErrorBox({ message, title, onRetry, isRetrying, className }: ErrorBoxProps) {
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-col items-center gap-4 rounded-soft border border-danger/30 bg-danger-soft px-6 py-8 text-center',
        className,
      )}
    >
      <div className="max-w-prose space-y-1">
        {title && <p className="font-display text-xl font-semibold text-ink">{title}</p>}
        <p className="text-danger">{message}</p>
      </div>
      {onRetry && (
        <Button variant="secondary" isPending={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
