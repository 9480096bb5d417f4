import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { failureText } from '#web/lib/api/failures.ts';
import { classNames } from '../class-names.ts';
import { useInSight } from './use-in-sight.ts';

type FormErrorProps = {
  message?: string | null;
  /** Instead of a message: what the server said. */
  error?: unknown;
  items?: readonly string[];
  /** By which fields say that it is about them. */
  id?: string;
  className?: string;
};

/**
 * The failure of a whole form. The alert stays empty while all is well, so that its text is announced when it appears.
 */
export function FormError({
  error,
  message = error ? failureText(error) : null,
  items = [],
  id,
  className,
}: FormErrorProps) {
  const element = useInSight<HTMLDivElement>([message, ...items].join('\n').trim());
  if (!message && items.length === 0) return null;
  return (
    <div
      ref={element}
      id={id}
      role="alert"
      className={classNames(
        'flex scroll-my-24 items-start gap-3 rounded-soft border border-danger/30 bg-danger-soft px-4 py-3 text-danger',
        className,
      )}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {message && <p className="font-medium">{message}</p>}
        {items.length > 0 && (
          <ul className="list-disc space-y-1 pl-5">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
