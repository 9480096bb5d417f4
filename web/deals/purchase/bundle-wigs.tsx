import type { Listing } from '#contract/listings/listings.ts';
import type { BundleWig } from '#contract/listings/seller-settings/seller-settings.ts';
import { bundleText } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { moneyText } from '#contract/money-text.ts';
import { WigPicture } from '#web/deals/terms/wig-picture.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Fold } from '#web/ui/text/fold.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { type Bundle, othersMax } from './bundle.ts';
import { Sums } from './sums.tsx';

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
  const parts = [[`${wigs.length} wigs`, fullCents] as const, [`${percent} % less`, cents - fullCents] as const];
  return <Sums parts={parts} shippingCents={shippingCents} shippingLabel="Shipping, in one parcel" />;
}
