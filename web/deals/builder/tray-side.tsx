import Banknote from 'lucide-react/icons/banknote';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { GridList } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { dealLimits } from '#contract/deals/deal-values.ts';
import { cashParts, cashText } from '#contract/money-text.ts';
import { readPrice } from '#contract/price.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { PriceField } from '#web/ui/form/price-field.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import {
  addWig,
  type ChangeTray,
  removeWig,
  type Side,
  setOption,
  shippingTextOf,
  type Tray,
  whyNoCash,
} from './tray.ts';
import { dragTypes, readDropped, WigItem } from './wig-item.tsx';

interface TraySideProps {
  side: Side;
  tray: Tray;
  onChange: ChangeTray;
  otherName: string;
  /** What is wrong with the amounts. */
  errors: FieldErrors;
  /** The shelf it is filled from. */
  children: ReactNode;
}

/** One side of a proposal: what is in it, cash, and the shelf below. Wigs come by their button or by dragging. */
export function TraySide({ side, tray, onChange, otherName, errors, children }: TraySideProps) {
  const title = side === 'give' ? 'You give' : 'You get';
  const wigs = tray[side];
  const canChoose = side === 'give' && wigs.length > 1;
  const { dragAndDropHooks } = useDragAndDrop({
    acceptedDragTypes: [dragTypes[side]],
    onRootDrop: async ({ items }) => {
      const dropped = await readDropped(items, side);
      onChange((now) => dropped.reduce((filled, wig) => addWig(filled, side, wig), now));
    },
  });
  return (
    <Card as="section" aria-label={title} padding="small">
      <h2 className="mb-3 font-display text-xl font-semibold">{title}</h2>
      <GridList
        aria-label={`${title}: wigs`}
        keyboardNavigationBehavior="tab"
        items={wigs}
        dependencies={[wigs, canChoose]}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => (
          <p className="px-2 py-5 text-center text-ink-soft">No wig yet. Press Add at a wig, or drag it here.</p>
        )}
        className="space-y-2 rounded-soft border-2 border-dashed border-line-strong/50 bg-ivory p-2 transition-colors data-drop-target:border-plum data-drop-target:bg-plum-soft"
      >
        {(wig) => (
          <WigItem
            wig={wig}
            action={
              <IconButton label={`Remove ${wig.title}`} onClick={() => onChange((now) => removeWig(now, wig.id))}>
                <Trash2 aria-hidden="true" className="size-5" />
              </IconButton>
            }
          >
            {canChoose && (
              <Checkbox
                aria-label={`${wig.title}: let them pick one`}
                isSelected={wig.isOption}
                onChange={(isOption) => onChange((now) => setOption(now, wig.id, isOption))}
              >
                Let them pick one
              </Checkbox>
            )}
          </WigItem>
        )}
      </GridList>
      {canChoose && (
        <p className="mt-2 text-sm text-ink-soft">
          Mark 2 to {dealLimits.choiceOptions}, and <MemberText>{otherName}</MemberText> picks one of them.
        </p>
      )}
      <CashRow side={side} tray={tray} onChange={onChange} errors={errors} />
      <div className="mt-5 border-t border-line pt-4">{children}</div>
    </Card>
  );
}

/** Cash goes one way, and not for what goes for another wig alone: then the button says so. */
function CashRow({ side, tray, onChange, errors }: Pick<TraySideProps, 'side' | 'tray' | 'onChange' | 'errors'>) {
  const { cash } = tray;
  const why = whyNoCash(tray, side);
  if (cash?.side !== side)
    return (
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        disabled={why !== null}
        about={why === null ? `that you ${side}` : undefined}
        onClick={() => onChange((now) => ({ ...now, cash: { side, text: '' } }))}
      >
        <Plus aria-hidden="true" className="size-4" />
        {why ?? 'Add cash'}
      </Button>
    );
  const shipping = shippingTextOf(tray);
  const amounts = { cents: readPrice(cash.text) ?? 0, shippingCents: readPrice(shipping) ?? 0 };
  return (
    <div className="mt-3 space-y-2">
      <div className="flex items-end gap-2">
        <Banknote aria-hidden="true" className="mb-3 size-5 shrink-0 text-sage" />
        <PriceField
          label={side === 'give' ? 'Cash you give' : 'Cash you get'}
          name="cash"
          value={cash.text}
          onChange={(text) => onChange((now) => ({ ...now, cash: { ...cash, text } }))}
          error={errors.cash}
          className="flex-1"
        />
        <IconButton label="Remove cash" onClick={() => onChange((now) => ({ ...now, cash: null }))}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="ml-7">
        <PriceField
          label="Shipping"
          name="shipping"
          value={shipping}
          onChange={(text) => onChange((now) => ({ ...now, cash: { ...cash, shipping: text } }))}
          error={errors.shipping}
          className="w-40"
        />
        {cashParts(amounts) && <p className="mt-1.5 text-sm text-ink-soft">In all {cashText(amounts)}.</p>}
      </div>
    </div>
  );
}
