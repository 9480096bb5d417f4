import { useQuery, useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useSearchParams } from 'react-router';
import { findAdminListingBrands } from '#contract/admin/listings.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { keyOf, officeQuery } from '#web/admin/office.queries.ts';
import { OfficeTable } from '#web/admin/table/office-table.tsx';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ListingModals } from './listing-modals.tsx';
import { declareListings } from './listing-table.tsx';

export function meta() {
  return adminMeta('Listing Management');
}

export default function ListingsPage() {
  const client = useQueryClient();
  const mayJudge = useCan('listings.write');
  const to = useAdminPath();
  const { nameOf } = useBrands();
  const { data } = useQuery({ ...officeQuery('listings', findAdminListingBrands), staleTime: 60_000 });
  const brands = (data?.brands ?? []).map((value) => ({ value, label: nameOf(value) }));
  // A report links here by `?listing=`.
  const [params, setParams] = useSearchParams();
  const linked = params.get('listing');

  function close() {
    params.delete('listing');
    setParams(params, { replace: true });
  }

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
            <Button
              variant="secondary"
              size="small"
              onClick={() => void client.invalidateQueries({ queryKey: keyOf('listings') })}
            >
              <RefreshCw aria-hidden="true" className="size-4" />
              Refresh
            </Button>
          </>
        }
      />
      <OfficeTable table={declareListings(brands)} />
      {linked && <ListingModals id={linked} isReadOnly onClose={close} />}
    </>
  );
}
