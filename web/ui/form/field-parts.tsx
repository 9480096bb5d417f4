import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { ErrorLine } from '../feedback/error-line.tsx';
import { descriptionClass, errorClass, labelClass } from './field-class.ts';
import { RequiredMark } from './required-mark.tsx';

/** Texts of every labelled field; the pieces below wire them to the control for screen readers. */
export type FieldTexts = {
  label: ReactNode;
  description?: ReactNode;
  error?: string | null;
  isLabelHidden?: boolean;
};

export function FieldLabel({ label, isRequired, isHidden }: FieldLabelProps) {
  return (
    <Label className={isHidden ? 'sr-only' : labelClass}>
      {label}
      {isRequired && <RequiredMark />}
    </Label>
  );
}

export function FieldHelp({ description, error }: Pick<FieldTexts, 'description' | 'error'>) {
  return (
    <>
      {description && (
        <Text slot="description" className={descriptionClass}>
          {description}
        </Text>
      )}
      <FieldError className={errorClass}>{error && <ErrorLine text={error} />}</FieldError>
    </>
  );
}

type FieldLabelProps = { label: ReactNode; isRequired?: boolean; isHidden?: boolean };
