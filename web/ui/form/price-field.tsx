import { useState } from 'react';
import { readPrice, unreadablePrice, writePrice } from '#contract/price.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type PriceFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'before' | 'value' | 'defaultValue' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

/** Keeps what was typed as it is, for `readPrice`. A price that can be read is put in order when the field is left. */
export function PriceField({
  value,
  onChange,
  onBlur,
  onFocus,
  error,
  placeholder = '0.00',
  ...rest
}: PriceFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const cents = readPrice(value);
  return (
    <TextField
      {...rest}
      value={value}
      onChange={onChange}
      onFocus={(event) => {
        setLeft(false);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setLeft(true);
        if (cents !== undefined) onChange(writePrice(cents));
        onBlur?.(event);
      }}
      error={error ?? (isLeft && cents === undefined ? unreadablePrice : null)}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      before="$"
    />
  );
}
