import { typeLabels } from '#contract/listings/listing-values.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { PriceField } from '#web/ui/form/price-field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { type ManyAct, type ManyTyped, type PriceWay, priceWays } from './read-many.ts';

interface ManyFieldsProps {
  act: ManyAct;
  typed: ManyTyped;
  onChange: (typed: Partial<ManyTyped>) => void;
  errors: FieldErrors;
}

/** What a change of many asks for; some ask for nothing. */
export function ManyFields({ act, typed, onChange, errors }: ManyFieldsProps) {
  if (act === 'price') return <PriceFields {...{ act, typed, onChange, errors }} />;
  if (act === 'type')
    return (
      <RadioGroup
        label="Listing type"
        name="type"
        isRequired
        options={optionsOf(typeLabels)}
        value={typed.type || null}
        onChange={(type) => onChange({ type })}
        error={errors.type}
      />
    );
  if (act === 'shipping')
    return (
      <PriceField
        label="Shipping"
        name="shipping"
        description="0 is free shipping."
        isRequired
        value={typed.shipping}
        onChange={(shipping) => onChange({ shipping })}
        error={errors.shipping ?? null}
      />
    );
  if (act === 'offers') return <OfferFields {...{ act, typed, onChange, errors }} />;
  return null;
}

function PriceFields({ typed, onChange, errors }: ManyFieldsProps) {
  return (
    <>
      <NativeSelect
        label="Change"
        name="way"
        options={optionsOf(priceWays)}
        value={typed.way}
        onChange={(way: PriceWay) => onChange({ way })}
      />
      {typed.way.endsWith('amount') ? (
        <PriceField
          label="Amount"
          name="amount"
          isRequired
          value={typed.amount}
          onChange={(amount) => onChange({ amount })}
          error={errors.amount ?? null}
        />
      ) : (
        <TextField
          label="Percent"
          name="percent"
          description="New prices are whole dollars."
          inputMode="numeric"
          autoComplete="off"
          after="%"
          isRequired
          value={typed.percent}
          onChange={(percent) => onChange({ percent })}
          error={errors.percent ?? null}
        />
      )}
    </>
  );
}

function OfferFields({ typed, onChange, errors }: ManyFieldsProps) {
  const share = (name: 'refusesBelowPercent' | 'acceptsFromPercent', label: string) => (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      after="%"
      value={typed[name]}
      onChange={(text) => onChange({ [name]: text })}
      error={errors[name] ?? null}
    />
  );
  return (
    <>
      <Switch isSelected={typed.takesOffers} onChange={(takesOffers) => onChange({ takesOffers })}>
        Take offers
      </Switch>
      <Switch isSelected={typed.buyAtOnce} onChange={(buyAtOnce) => onChange({ buyAtOnce })}>
        Buyers may buy at this price right away
      </Switch>
      <p className="text-sm text-ink-soft">
        Both amounts are shares of each listing’s own price, seen by you alone. An empty amount answers nothing for you.
      </p>
      {share('refusesBelowPercent', 'Decline offers below')}
      {share('acceptsFromPercent', 'Accept offers from')}
    </>
  );
}

function optionsOf<Value extends string>(labels: Record<Value, string>) {
  return (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
}
