import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { adminPageSizes } from '#contract/admin/listing-values.ts';
import { listingStatuses, searchTermMaxLength } from '#contract/listings/listing-values.ts';
import { brandName } from '#web/listings/card/brand-picture.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useTypedText } from '#web/ui/use-typed-text.ts';
import { adminListingBrandsQuery } from './admin-listings.queries.ts';
import { adminStatusLabels } from './listing-status.tsx';
import type { ListingTableState } from './use-listing-table.ts';

interface ListingFiltersProps {
  state: ListingTableState;
  onChange: (changes: Partial<ListingTableState>) => void;
}

const statuses = listingStatuses.map((value) => ({ value, label: adminStatusLabels[value] }));
const sizes = adminPageSizes.map((size) => ({ value: String(size), label: `${size} per page` }));

/** The Review Queue is about live listings alone, so there is no status to choose. */
export function ListingFilters({ state, onChange }: ListingFiltersProps) {
  const { data: brands = [] } = useQuery(adminListingBrandsQuery);
  const { text, setText, settle } = useTypedText({
    value: state.search,
    onSettle: (search) => onChange({ search }),
    clean: (typed) => typed.trim(),
  });
  return (
    <search className="mb-4 grid gap-3 sm:grid-cols-2 lg:flex lg:items-end">
      <TextField
        label="Search"
        isLabelHidden
        type="search"
        placeholder="Search listings..."
        maxLength={searchTermMaxLength}
        value={text}
        onChange={setText}
        onBlur={settle}
        before={<Search aria-hidden="true" className="size-4" />}
        className="sm:col-span-2 lg:flex-1"
      />
      {state.tab === 'all' && (
        <NativeSelect
          label="Status"
          isLabelHidden
          placeholder="All statuses"
          options={statuses}
          value={state.status ?? ''}
          onChange={(status) => onChange({ status: status || undefined })}
          className="lg:w-56"
        />
      )}
      <NativeSelect
        label="Brand"
        isLabelHidden
        placeholder="All brands"
        options={brands.map((value) => ({ value, label: brandName(value) }))}
        value={state.brand ?? ''}
        onChange={(brand) => onChange({ brand: brand || undefined })}
        className="lg:w-48"
      />
      <NativeSelect
        label="Listings per page"
        isLabelHidden
        options={sizes}
        value={String(state.size)}
        onChange={(size) => onChange({ size: Number(size) as ListingTableState['size'] })}
        className="lg:w-40"
      />
    </search>
  );
}
