import { descriptionMaxLength, titleMaxLength } from '#contract/listings/listing-values.ts';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { PriceField } from '#web/ui/price-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Problems } from './listing-form-checks.ts';
import {
  brandOptions,
  capSizeOptions,
  colorOptions,
  conditionOptions,
  fiberOptions,
  typeOptions,
  yesNoOptions,
} from './listing-form-choices.ts';
import type { ListingFormValues } from './listing-form-values.ts';

export interface ListingFieldsProps {
  values: ListingFormValues;
  /** By field; none while all is well. */
  problems: Problems;
  onChange: (change: Partial<ListingFormValues>) => void;
}

/** The fields every listing has. */
export function ListingFormFields({ values, problems, onChange }: ListingFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Title"
        description="Brand, style and color, such as “Jon Renau Zara, Shaded Praline”."
        isRequired
        maxLength={titleMaxLength}
        value={values.title}
        onChange={(title) => onChange({ title })}
        name="title"
        error={problems.title ?? null}
        className="sm:col-span-2"
      />
      <NativeSelect
        label="Brand"
        required
        placeholder="Select a brand"
        options={brandOptions}
        value={values.brand}
        onChange={(brand) => onChange({ brand })}
        name="brand"
        error={problems.brand ?? null}
      />
      <NativeSelect
        label="Condition"
        required
        placeholder="Select a condition"
        options={conditionOptions(values.condition)}
        value={values.condition}
        onChange={(condition) => onChange({ condition })}
        name="condition"
        error={problems.condition ?? null}
      />
      <RadioGroup
        label="Listing type"
        orientation="horizontal"
        look="cards"
        options={typeOptions}
        value={values.type}
        onChange={(type) => onChange({ type })}
        className="sm:col-span-2"
      />
      <PriceField
        label="Listing price"
        isRequired={values.type !== 'trade'}
        description={values.type === 'trade' ? 'Optional: leave it empty to show For Trade.' : undefined}
        value={values.listingPrice}
        onChange={(listingPrice) => onChange({ listingPrice })}
        name="listingPrice"
        error={problems.listingPrice ?? null}
      />
      <PriceField
        label="Original price paid"
        description="Optional."
        value={values.originalPrice}
        onChange={(originalPrice) => onChange({ originalPrice })}
        name="originalPrice"
        error={problems.originalPrice ?? null}
      />
      <TextArea
        label="Description"
        isRequired
        rows={6}
        maxLength={descriptionMaxLength}
        value={values.description}
        onChange={(description) => onChange({ description })}
        name="description"
        error={problems.description ?? null}
        className="sm:col-span-2"
      />
      <NativeSelect
        label="Color"
        required
        placeholder="Select a color"
        options={colorOptions}
        value={values.color}
        onChange={(color) => onChange({ color })}
        name="color"
        error={problems.color ?? null}
      />
      <NativeSelect
        label="Fiber type"
        required
        placeholder="Select a fiber type"
        options={fiberOptions}
        value={values.fiberType}
        onChange={(fiberType) => onChange({ fiberType })}
        name="fiberType"
        error={problems.fiberType ?? null}
      />
      <NativeSelect
        label="Cap size"
        required
        placeholder="Select a cap size"
        options={capSizeOptions}
        value={values.capSize}
        onChange={(capSize) => onChange({ capSize })}
        name="capSize"
        error={problems.capSize ?? null}
      />
      <NativeSelect
        label="Modifications"
        required
        placeholder="Yes or No"
        description="Cut, thinned, dyed or otherwise altered."
        options={yesNoOptions}
        value={values.modifications}
        onChange={(modifications) => onChange({ modifications })}
        name="modifications"
        error={problems.modifications ?? null}
      />
    </div>
  );
}
