import type { Listing } from '#contract/listings/listings.ts';
import type { BundleWig } from '#contract/listings/seller-settings/seller-settings.ts';
import { bundleText } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { moneyText } from '#contract/money-text.ts';
import { WigPicture } from '#web/deals/terms/wig-picture.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Fold } from '#web/ui/text/fold.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { type Bundle, othersMax } from './bundle.ts';

interface BundleWigsProps {
  owner: Listing['owner'];
  percent: number;
  wigs: readonly BundleWig[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The seller's other wigs, to buy with the one of the page. */
export function BundleWigs({ owner, percent, wigs, chosen, onChange }: BundleWigsProps) {
  const isFull = chosen.length >= othersMax;
  return (
    <Fold title={bundleText(percent, owner.displayName)} isOpen={chosen.length > 0}>
      <ul className="divide-y divide-line">
        {wigs.map((wig) => {
          const isChosen = chosen.includes(wig.id);
          return (
            <li key={wig.id} className="flex items-center gap-3 py-2">
              <WigPicture wig={wig} className="w-10" />
              <Checkbox
                className="min-w-0 flex-1"
                isSelected={isChosen}
                isDisabled={isFull && !isChosen}
                onChange={(isOn) => onChange(isOn ? [...chosen, wig.id] : chosen.filter((id) => id !== wig.id))}
              >
                <MemberText>{wig.title}</MemberText> {moneyText(wig.priceCents)}
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}

export function BundleSums({ bundle: { wigs, percent, fullCents, cents, shippingCents } }: { bundle: Bundle }) {
  return (
    <dl aria-live="polite" aria-atomic="true" className="grid grid-cols-[1fr_auto] gap-y-1">
      <dt>{wigs.length} wigs</dt>
      <dd className="text-right">{moneyText(fullCents)}</dd>
      <dt>{percent} % less</dt>
      <dd className="text-right">{moneyText(cents - fullCents)}</dd>
      <dt>Shipping, in one parcel</dt>
      <dd className="text-right">{shippingCents === null ? 'as agreed' : moneyText(shippingCents)}</dd>
      <dt className="border-t border-line pt-1 font-semibold">Total</dt>
      <dd className="border-t border-line pt-1 text-right font-semibold">{moneyText(cents + (shippingCents ?? 0))}</dd>
    </dl>
  );
}
