import GripVertical from 'lucide-react/icons/grip-vertical';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridListItem } from 'react-aria-components/GridList';
import type { DropItem } from 'react-aria-components/useDragAndDrop';
import { typeLabels } from '#contract/listings/listing-values.ts';
import { moneyText } from '#contract/money-text.ts';
import { WigPicture } from '#web/deals/terms/wig-picture.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MemberText } from '#web/ui/text/member-text.tsx';
import type { Side, Wig } from './tray.ts';

interface WigItemProps {
  wig: Wig;
  /** A line below the price; for one that is greyed, why. */
  note?: string | undefined;
  isGreyed?: boolean;
  canDrag?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}

/** A wig in a tray or on a shelf. Whatever dragging does, its button does as well. */
export function WigItem({ wig, note, isGreyed = false, canDrag = false, action, children }: WigItemProps) {
  const facts = [wig.priceCents === null ? null : moneyText(wig.priceCents), typeLabels[wig.type]].filter(Boolean);
  return (
    <GridListItem
      id={wig.id}
      textValue={wig.title}
      // Reached like the others, so that whoever cannot see it hears why, too.
      aria-label={isGreyed ? `${wig.title}: ${note}` : undefined}
      className={classNames(
        'flex items-center gap-2.5 rounded-soft border border-line bg-surface p-2 data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-plum',
        isGreyed && 'bg-ivory-deep!',
      )}
    >
      {canDrag && (
        <Button
          slot="drag"
          aria-label={`Drag ${wig.title}`}
          className={classNames(
            '-mx-1.5 hidden size-9 shrink-0 cursor-grab place-items-center rounded-full text-ink-soft data-focus-visible:outline-2 data-focus-visible:outline-plum',
            !isGreyed && 'sm:pointer-fine:grid',
          )}
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </Button>
      )}
      <WigPicture wig={wig} className={classNames('w-14 self-center', isGreyed && 'opacity-50 grayscale')} />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-medium">
          <MemberText>{wig.title}</MemberText>
        </p>
        <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
        {note && <p className={classNames('text-sm', isGreyed ? 'text-ink-soft italic' : 'text-copper')}>{note}</p>}
        {children}
      </div>
      {action}
    </GridListItem>
  );
}

/** What is dragged from a shelf can be dropped into its own tray alone. */
export const dragTypes: Record<Side, string> = { give: 'wigloop-give', get: 'wigloop-get' };

export function toDragItem(wig: Wig, side: Side): Record<string, string> {
  return { [dragTypes[side]]: JSON.stringify(wig), 'text/plain': wig.title };
}

export async function readDropped(items: readonly DropItem[], side: Side): Promise<Wig[]> {
  const texts = items.map((item) => (item.kind === 'text' ? item.getText(dragTypes[side]) : undefined));
  return (await Promise.all(texts)).filter((text) => text !== undefined).map((text) => JSON.parse(text) as Wig);
}
