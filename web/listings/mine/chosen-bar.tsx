import { type ReactNode, useEffect, useRef } from 'react';
import type { Selection } from '#web/lib/use-selection.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Card } from '#web/ui/text/card.tsx';

interface ChosenBarProps {
  label: string;
  selection: Selection;
  /** "3 listings chosen" */
  chosenText: string;
  /** Acts on the chosen rows. */
  acts: ReactNode;
  /** A note about the choice. */
  children?: ReactNode;
  onLeave: () => void;
}

/** Above a list while several of its rows are chosen. On phones, the acts stay at the bottom with the count. */
export function ChosenBar({ label, selection, chosenText, acts, children, onLeave }: ChosenBarProps) {
  const { chosen, isAll, setAll } = selection;
  const card = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => card.current?.querySelector('input')?.focus(), []);
  const buttons = (
    <div className="flex shrink-0 gap-2">
      {acts}
      <Button variant="secondary" size="small" onClick={onLeave}>
        Done
      </Button>
    </div>
  );
  return (
    <Card as="section" padding="small" aria-label={label} className="mb-4 space-y-2">
      <div ref={card} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox isSelected={isAll} isIndeterminate={chosen.length > 0 && !isAll} onChange={() => setAll(!isAll)}>
          {chosen.length > 0 ? chosenText : 'Choose all shown'}
        </Checkbox>
        <div className="max-lg:hidden">{buttons}</div>
      </div>
      {children}
      <BottomBar>
        <p className="min-w-0 grow">{chosen.length > 0 ? chosenText : 'None chosen'}</p>
        {buttons}
      </BottomBar>
    </Card>
  );
}
