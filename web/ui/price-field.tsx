import { cleanPrice, padPrice } from './price-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PriceFieldProps = Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'before' | 'value' | 'defaultValue' | 'onChange'
> & {
  value: string;
  onChange: (value: string) => void;
};

/** Gives back text such as "1250.50", never a float: the caller turns it into cents. */
export function PriceField({ value, onChange, onBlur, placeholder = '0.00', ...rest }: PriceFieldProps) {
  return (
    <TextField
      {...rest}
      value={value}
      onChange={(typed) => onChange(cleanPrice(typed))}
      onBlur={(event) => {
        onChange(padPrice(value));
        onBlur?.(event);
      }}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      before="$"
    />
  );
}
