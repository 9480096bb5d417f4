import { PriceField } from '#web/ui/price-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { ListingFieldsProps } from './listing-form-fields.tsx';
import { answersOffers } from './listing-form-values.ts';

/** Whether others may name a price, and which offers are answered in the seller's name. */
export function ListingFormOffers({ values, problems, onChange }: ListingFieldsProps) {
  return (
    <fieldset className="mt-6 rounded-soft border border-line bg-surface p-4">
      <legend className="float-left text-lg font-semibold">Offers</legend>
      <div className="clear-both pt-1">
        <Switch
          isSelected={values.takesOffers}
          onChange={(takesOffers) => onChange({ takesOffers })}
          description="Members can offer you a price. You accept, make a counter-offer, or decline."
        >
          Take offers
        </Switch>
      </div>
      {answersOffers(values) && (
        <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">
          <PriceField
            label="Decline offers below"
            description="Optional. They are declined for you at once. Only you see this amount."
            value={values.refusesBelow}
            onChange={(refusesBelow) => onChange({ refusesBelow })}
            name="refusesBelow"
            error={problems.refusesBelow ?? null}
          />
          <PriceField
            label="Accept offers from"
            description="Optional. They are accepted for you at once, and the wig is reserved. Only you see this amount."
            value={values.acceptsFrom}
            onChange={(acceptsFrom) => onChange({ acceptsFrom })}
            name="acceptsFrom"
            error={problems.acceptsFrom ?? null}
          />
        </div>
      )}
    </fieldset>
  );
}
