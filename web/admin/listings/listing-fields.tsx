import type { AdminListing } from '#contract/admin/listings.ts';
import { facets } from '#contract/listings/facets.ts';
import { isPossible, staffActs } from '#contract/listings/listing-states.ts';
import {
  adminConditionLabels,
  descriptionMaxLength,
  listingStatuses,
  titleMaxLength,
} from '#contract/listings/listing-values.ts';
import { useAdmin } from '#web/admin/frame/admin-context.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { PriceField } from '#web/ui/form/price-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { adminStatusLabels } from './listing-status.tsx';
import type { ListingProblems, ListingValues } from './listing-values.ts';

interface ListingFieldsProps {
  listing: AdminListing;
  values: ListingValues;
  problems: ListingProblems;
  isReadOnly: boolean;
  onChange: (changes: Partial<ListingValues>) => void;
}

const conditionOptions = facets.condition.values.map((value) => ({ value, label: adminConditionLabels[value] }));

export function ListingFields({ listing, values, problems, isReadOnly, onChange }: ListingFieldsProps) {
  const { edit } = staffActs[useAdmin().role];
  const statusOptions = listingStatuses.map((value) => ({
    value,
    label: adminStatusLabels[value],
    isDisabled: !isPossible(edit, listing, value),
  }));
  const brandOptions = useBrands().all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Title"
        isRequired={!isReadOnly}
        className="sm:col-span-2"
        maxLength={titleMaxLength}
        isDisabled={isReadOnly}
        value={values.title}
        onChange={(title) => onChange({ title })}
        error={problems.title}
      />
      <NativeSelect
        label={facets.brand.label}
        placeholder="-- Select Brand --"
        required={!isReadOnly}
        disabled={isReadOnly}
        options={brandOptions}
        value={values.brand}
        onChange={(brand) => onChange({ brand })}
        error={problems.brand}
      />
      <NativeSelect
        label={facets.condition.label}
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
        label={facets.type.shortLabel}
        disabled={isReadOnly}
        options={facets.type.options}
        value={values.type}
        onChange={(type) => onChange({ type })}
      />
      <NativeSelect
        label={facets.color.label}
        // A member chooses a family; a shade of it is up to the back office.
        placeholder={`${listing.color}, no shade`}
        disabled={isReadOnly}
        options={facets.shade.options}
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
      {listing.hasChangedHands && values.status === 'active' && (
        <TextField
          label="Why it becomes active again"
          description="It changed hands in a deal. The audit log keeps the reason."
          className="sm:col-span-2"
          isRequired
          maxLength={500}
          value={values.reason}
          onChange={(reason) => onChange({ reason })}
          error={problems.reason}
        />
      )}
      <TextArea
        label="Description"
        isRequired={!isReadOnly}
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
