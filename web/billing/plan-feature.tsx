import Check from 'lucide-react/icons/check';
import Info from 'lucide-react/icons/info';
import { useId, useState } from 'react';

/** A promise of a plan; where it needs words, a button beside it shows them, by mouse, touch and keyboard alike. */
export function PlanFeature({ feature, explanation }: { feature: string; explanation?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="flex gap-2.5">
      <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-sage" />
      <div className="min-w-0">
        <span>{feature}</span>
        {explanation && (
          <>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="-my-2 ml-0.5 inline-grid size-9 place-items-center rounded-full align-middle text-plum hover:bg-plum-soft"
            >
              <Info aria-hidden="true" className="size-4.5" />
              <span className="sr-only">What this means</span>
            </button>
            <p id={id} hidden={!isOpen} className="mt-1 text-sm text-ink-soft">
              {explanation}
            </p>
          </>
        )}
      </div>
    </li>
  );
}
