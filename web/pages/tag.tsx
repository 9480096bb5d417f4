import { classNames } from '#web/ui/class-names.ts';

/** A word beside the name of a payment service. */
export function Tag({ isStrong, children }: { isStrong?: boolean; children: string }) {
  return (
    <span
      className={classNames(
        'rounded-full px-3 py-1 text-sm font-semibold',
        isStrong ? 'bg-sage-soft text-sage' : 'bg-copper-soft text-copper',
      )}
    >
      {children}
    </span>
  );
}
