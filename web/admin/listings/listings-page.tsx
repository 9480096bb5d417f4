import { useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ExportLink } from '#web/admin/export-link.tsx';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ListingFilters } from './listing-filters.tsx';
import { ListingModals, type OpenListing } from './listing-modals.tsx';
import { ListingTable } from './listing-table.tsx';
import { useListingTable } from './use-listing-table.ts';

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
