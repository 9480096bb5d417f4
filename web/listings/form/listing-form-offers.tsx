import { answersOffers, type ListingFormValues } from '#contract/listings/drafts/listing-form-schema.ts';
import { TextLink } from '#web/pages/text-link.tsx';
import { PriceField } from '#web/ui/form/price-field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Fold } from '#web/ui/text/fold.tsx';
import type { ListingFieldsProps } from './listing-form-fields.tsx';

/** Whether others may name a price, and which offers are answered in the seller's name. */
export function ListingFormOffers({ values, problems, onChange }: ListingFieldsProps) {
  return (
    <Fold
      title={
        <>
          Offers <span className="font-normal text-ink-soft">({offersText(values)})</span>
        </>
      }
      isOpen={['buyAtOnce', 'refusesBelow', 'acceptsFrom'].some((name) => name in problems)}
    >
      <Switch
        isSelected={values.takesOffers}
        onChange={(takesOffers) => onChange({ takesOffers })}
        description="Members can offer you a price. You accept, change the offer, or decline."
      >
        Take offers
      </Switch>
      {values.type !== 'trade' && (
        <div className="pt-3">
          <Switch
            isSelected={values.buyAtOnce}
            onChange={(buyAtOnce) => onChange({ buyAtOnce })}
            error={problems.buyAtOnce ?? null}
            description={
              <>
                A buyer who pays your price and your shipping gets the wig at once: it is reserved, and the deal is
                agreed. This needs a shipping price, and{' '}
                <TextLink href="/account/settings#ways-to-be-paid">a way to be paid</TextLink> other than Local Cash.
              </>
            }
          >
            Buyers may buy at this price right away
          </Switch>
        </div>
      )}
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
    </Fold>
  );
}

function offersText({ takesOffers, buyAtOnce }: ListingFormValues): string {
  if (buyAtOnce) return takesOffers ? 'you take them, and buyers may buy right away' : 'buyers may buy right away';
  return takesOffers ? 'you take them' : 'the price is fixed';
}
