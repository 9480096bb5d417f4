import { descriptionMaxLength, titleMaxLength } from '#contract/listing-values.ts';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { PriceField } from '#web/ui/price-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Problem } from './listing-form-checks.ts';
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
  problem: Problem | undefined;
  onChange: (change: Partial<ListingFormValues>) => void;
}

/** The fields every listing has. */
export function ListingFormFields({ values, problem, onChange }: ListingFieldsProps) {
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.message : null);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Title"
        description="Brand, style and color, such as “Jon Renau Zara, Shaded Praline”."
        isRequired
        maxLength={titleMaxLength}
        value={values.title}
        onChange={(title) => onChange({ title })}
        error={errorOf('title')}
        className="sm:col-span-2"
      />
      <NativeSelect
        label="Brand"
        required
        placeholder="Select a brand"
        options={brandOptions}
        value={values.brand}
        onChange={(brand) => onChange({ brand })}
        error={errorOf('brand')}
      />
      <NativeSelect
        label="Condition"
        required
        placeholder="Select a condition"
        options={conditionOptions(values.condition)}
        value={values.condition}
        onChange={(condition) => onChange({ condition })}
        error={errorOf('condition')}
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
        error={errorOf('listingPrice')}
      />
      <PriceField
        label="Original price paid"
        description="Optional."
        value={values.originalPrice}
        onChange={(originalPrice) => onChange({ originalPrice })}
        error={errorOf('originalPrice')}
      />
      <TextArea
        label="Description"
        isRequired
        rows={6}
        maxLength={descriptionMaxLength}
        value={values.description}
        onChange={(description) => onChange({ description })}
        error={errorOf('description')}
        className="sm:col-span-2"
      />
      <NativeSelect
        label="Color"
        required
        placeholder="Select a color"
        options={colorOptions}
        value={values.color}
        onChange={(color) => onChange({ color })}
        error={errorOf('color')}
      />
      <NativeSelect
        label="Fiber type"
        required
        placeholder="Select a fiber type"
        options={fiberOptions}
        value={values.fiberType}
        onChange={(fiberType) => onChange({ fiberType })}
        error={errorOf('fiberType')}
      />
      <NativeSelect
        label="Cap size"
        required
        placeholder="Select a cap size"
        options={capSizeOptions}
        value={values.capSize}
        onChange={(capSize) => onChange({ capSize })}
        error={errorOf('capSize')}
      />
      <NativeSelect
        label="Modifications"
        required
        placeholder="Yes or No"
        description="Cut, thinned, dyed or otherwise altered."
        options={yesNoOptions}
        value={values.modifications}
        onChange={(modifications) => onChange({ modifications })}
        error={errorOf('modifications')}
      />
    </div>
  );
}
