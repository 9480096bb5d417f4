import type { AdminListing } from '#contract/admin/listings.ts';
import { brands } from '#contract/brands/brands.ts';
import { isPossible, staffActs } from '#contract/listings/listing-states.ts';
import {
  adminConditionLabels,
  conditions,
  descriptionMaxLength,
  listingStatuses,
  listingTypes,
  shades,
  titleMaxLength,
  typeLabels,
} from '#contract/listings/listing-values.ts';
import { useAdmin } from '#web/admin/frame/admin-context.ts';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { PriceField } from '#web/ui/price-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { adminStatusLabels } from './listing-status.tsx';
import type { ListingProblems, ListingValues } from './listing-values.ts';

interface ListingFieldsProps {
  listing: AdminListing;
  values: ListingValues;
  problems: ListingProblems;
  isReadOnly: boolean;
  onChange: (changes: Partial<ListingValues>) => void;
}

const brandOptions = brands.map(({ id, name }) => ({ value: id, label: name }));
const conditionOptions = conditions.map((value) => ({ value, label: adminConditionLabels[value] }));
const typeOptions = listingTypes.map((value) => ({ value, label: typeLabels[value] }));
const shadeOptions = shades.map((value) => ({ value, label: value }));

export function ListingFields({ listing, values, problems, isReadOnly, onChange }: ListingFieldsProps) {
  const { edit } = staffActs[useAdmin().role];
  const statusOptions = listingStatuses.map((value) => ({
    value,
    label: adminStatusLabels[value],
    isDisabled: !isPossible(edit, listing, value),
  }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Title"
        className="sm:col-span-2"
        maxLength={titleMaxLength}
        isDisabled={isReadOnly}
        value={values.title}
        onChange={(title) => onChange({ title })}
        error={problems.title}
      />
      <NativeSelect
        label="Brand"
        placeholder="-- Select Brand --"
        disabled={isReadOnly}
        options={brandOptions}
        value={values.brand}
        onChange={(brand) => onChange({ brand })}
      />
      <NativeSelect
        label="Condition"
        disabled={isReadOnly}
        options={conditionOptions}
        value={values.condition}
        onChange={(condition) => onChange({ condition })}
      />
      <PriceField
        label="Price"
        isDisabled={isReadOnly}
        value={values.price}
        onChange={(price) => onChange({ price })}
        error={problems.price}
      />
      <NativeSelect
        label="Type"
        disabled={isReadOnly}
        options={typeOptions}
        value={values.type}
        onChange={(type) => onChange({ type })}
      />
      <NativeSelect
        label="Color"
        // A member chooses a family; a shade of it is up to the back office.
        placeholder={`${listing.color}, no shade`}
        disabled={isReadOnly}
        options={shadeOptions}
        value={values.shade}
        onChange={(shade) => onChange({ shade })}
      />
      <NativeSelect
        label="Status"
        disabled={isReadOnly || !isPossible(edit, listing)}
        options={statusOptions}
        value={values.status}
        onChange={(status) => onChange({ status })}
      />
      <TextArea
        label="Description"
        className="sm:col-span-2"
        rows={5}
        maxLength={descriptionMaxLength}
        isDisabled={isReadOnly}
        value={values.description}
        onChange={(description) => onChange({ description })}
        error={problems.description}
      />
    </div>
  );
}
