import { useQuery, useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminPageSizes } from '#contract/admin/listing-values.ts';
import { listingStatuses, searchTermMaxLength } from '#contract/listings/listing-values.ts';
import { ExportLink } from '#web/admin/export-link.tsx';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Tabs } from '#web/ui/table/tabs.tsx';
import { useTypedText } from '#web/ui/use-typed-text.ts';
import { adminListingBrandsQuery } from './admin-listings.queries.ts';
import { ListingModals, type OpenListing } from './listing-modals.tsx';
import { adminStatusLabels } from './listing-status.tsx';
import { ListingTable } from './listing-table.tsx';
import { type ListingTableState, useListingTable } from './use-listing-table.ts';

export function meta() {
  return adminMeta('Listing Management');
}

export default function ListingsPage() {
  const { state, change } = useListingTable();
  const client = useQueryClient();
  const mayJudge = useCan('listings.write');
  const to = useAdminPath();
  // A report links here by `?listing=`.
  const [params, setParams] = useSearchParams();
  const linked = params.get('listing');
  const [open, setOpen] = useState<OpenListing | undefined>(linked ? { id: linked, mode: 'view' } : undefined);

  function close() {
    setOpen(undefined);
    if (!linked) return;
    params.delete('listing');
    setParams(params, { replace: true });
  }

  const content = (
    <>
      <ListingFilters state={state} onChange={change} />
      <ListingTable state={state} onChange={change} onOpen={setOpen} />
    </>
  );
  return (
    <>
      <AdminHeading
        title="Listing Management"
        subtitle="Manage and moderate listings across the platform"
        actions={
          <>
            {mayJudge && (
              <ButtonLink variant="secondary" size="small" to={to('listings/ownership')}>
                Proofs of ownership
              </ButtonLink>
            )}
            <ExportLink name="listings" />
            <Button
              variant="secondary"
              size="small"
              onClick={() => void client.invalidateQueries({ queryKey: ['admin', 'listings'] })}
            >
              <RefreshCw aria-hidden="true" className="size-4" />
              Refresh
            </Button>
          </>
        }
      />
      <Tabs
        label="Which listings"
        selected={state.tab}
        // The Review Queue has no status to choose.
        onSelect={(tab) => tab !== state.tab && change({ tab, status: undefined })}
        items={[
          { id: 'all', label: 'All Listings', content },
          { id: 'review', label: 'Review Queue', content },
        ]}
      />
      {open && <ListingModals open={open} onClose={close} />}
    </>
  );
}

interface ListingFiltersProps {
  state: ListingTableState;
  onChange: (changes: Partial<ListingTableState>) => void;
}

const statuses = listingStatuses.map((value) => ({ value, label: adminStatusLabels[value] }));
const sizes = adminPageSizes.map((size) => ({ value: String(size), label: `${size} per page` }));

/** The Review Queue is about live listings alone, so there is no status to choose. */
function ListingFilters({ state, onChange }: ListingFiltersProps) {
  const { data: brands = [] } = useQuery(adminListingBrandsQuery);
  const { nameOf } = useBrands();
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
        options={brands.map((value) => ({ value, label: nameOf(value) }))}
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
