import { classNames } from '../class-names.ts';

/** A number in a dot; nothing at zero. Its hidden words stay inside without `relative`, so that it can be placed by its user. */
export function CountBadge({ count, label, className }: { count: number; label: string; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'inline-grid h-5.5 contain-layout min-w-5.5 place-items-center rounded-full bg-copper px-1.5 font-sans text-xs leading-none font-bold text-white tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count} {label}
      </span>
    </span>
  );
}
