import { failureText, judgeFailure } from '#web/lib/api/failures.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

export type ErrorBoxProps = {
  /** Names the failed act; the error's own sentence follows. Without a name, that sentence stands alone. */
  message?: string;
  error?: unknown;
  /** Said in place of both when there is nothing to load: then no further try is offered. */
  missingText?: string;
  title?: string;
  /** Nothing else stands on the page: what could not be done is its heading. */
  isWholePage?: boolean;
  onRetry?: () => void;
  isRetrying?: boolean;
  className?: string;
};

/** Takes the place of content that could not be loaded, says why, and offers another try. */
export function ErrorBox({
  message,
  error,
  missingText,
  title,
  isWholePage,
  onRetry,
  isRetrying,
  className,
}: ErrorBoxProps) {
  const isMissing = Boolean(error) && judgeFailure(error) === 'missing';
  const reason = error || !message ? failureText(error) : undefined;
  const Said = isWholePage ? 'h1' : 'p';
  const said = isMissing ? (missingText ?? reason) : (message ?? reason);
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
        <Said className="font-sans text-danger">{said}</Said>
        {!isMissing && reason && reason !== said && <p>{reason}</p>}
      </div>
      {onRetry && !isMissing && (
        <Button variant="secondary" isPending={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
