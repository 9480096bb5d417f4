import { addressNeeds, placeLines } from '#contract/deals/address-needs.ts';
import type { Address } from '#contract/deals/address-schema.ts';
import { dealLimits } from '#contract/deals/deal-values.ts';
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';

/** An address as it is typed: street and the line below it in fields of their own. */
interface TypedAddress extends Omit<Address, 'lines'> {
  street: string;
  more: string;
}

const blank: TypedAddress = {
  name: '',
  street: '',
  more: '',
  city: '',
  region: '',
  postalCode: '',
  country: 'United States',
};

export function typedAddress(address: Address | null): TypedAddress {
  if (!address) return blank;
  const { lines, ...rest } = address;
  const [street = '', ...more] = lines;
  return { ...rest, street, more: more.join(', ') };
}

export function writtenAddress({ street, more, ...rest }: TypedAddress): Address {
  return { ...rest, lines: more.trim() ? [street, more] : [street] };
}

/** As it is written on a parcel. */
export const addressLines = (address: Address): string[] => [
  address.name,
  ...address.lines,
  ...placeLines(address),
  address.country,
];

export function AddressText({ address }: { address: Address }) {
  return (
    <address dir="auto" className="whitespace-pre-line not-italic wrap-anywhere">
      {addressLines(address).join('\n')}
    </address>
  );
}

interface AddressFieldsProps {
  value: TypedAddress;
  onChange: (value: TypedAddress) => void;
  errors: FieldErrors;
}

/** Typed into memory only, never kept as a draft: an address does not stay behind in a browser. */
export function AddressFields({ value, onChange, errors }: AddressFieldsProps) {
  const field = (name: keyof TypedAddress): Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'maxLength'> => ({
    name,
    value: value[name],
    onChange: (text) => onChange({ ...value, [name]: text }),
    maxLength: dealLimits.addressLineLength,
  });
  const needs = addressNeeds(value.country);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...field('country')}
        label="Country"
        description="It decides what else is needed."
        isRequired
        autoComplete="country-name"
        error={errors.country}
        className="sm:col-span-2"
      />
      <TextField
        {...field('name')}
        label="Name on the parcel"
        isRequired
        autoComplete="name"
        error={errors.name}
        className="sm:col-span-2"
      />
      <TextField
        {...field('street')}
        label="Street and number"
        isRequired
        autoComplete="address-line1"
        error={errors.lines}
        className="sm:col-span-2"
      />
      <TextField
        {...field('more')}
        label="Apartment, floor or company"
        autoComplete="address-line2"
        className="sm:col-span-2"
      />
      <TextField {...field('city')} label="City" isRequired autoComplete="address-level2" error={errors.city} />
      <TextField
        {...field('region')}
        label="State or region"
        isRequired={needs.includes('region')}
        autoComplete="address-level1"
        error={errors.region}
      />
      <TextField
        {...field('postalCode')}
        label="Postal code"
        isRequired={needs.includes('postalCode')}
        autoComplete="postal-code"
        error={errors.postalCode}
      />
    </div>
  );
}
