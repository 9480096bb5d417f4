import Sparkles from 'lucide-react/icons/sparkles';
import { charterSeats } from '#contract/billing/plans.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The offer to the first hundred; with its last place it is gone. Until the places are known, only its room is kept. */
export function CharterBanner({ placesLeft }: { placesLeft: number | undefined }) {
  if (placesLeft === 0) return null;
  return (
    <aside
      aria-label="Charter offer"
      className={classNames(
        'flex gap-4 rounded-soft border border-copper-bright/50 bg-copper-soft px-5 py-4',
        placesLeft === undefined && 'invisible',
      )}
    >
      <Sparkles aria-hidden="true" className="mt-1 size-5 shrink-0 text-copper" />
      <div>
        <p className="font-display text-xl font-semibold">Charter pricing for the first {charterSeats} members</p>
        <p className="mt-1">
          Premium Monthly keeps its charter price for life; Premium Annual has it for the first year.{' '}
          <strong>
            {placesLeft ?? charterSeats} of {charterSeats} places left.
          </strong>
        </p>
      </div>
    </aside>
  );
}
