import { useQuery } from '@tanstack/react-query';
import { namesText } from '#contract/members/names-text.ts';
import { myAddressQuery } from './address.queries.ts';

/** Before a proposal or a yes: the address of the settings goes into the deal by itself. Nothing where none is kept or no parcel comes. */
export function AddressNotice({ senders }: { senders: readonly string[] }) {
  const { data: kept } = useQuery({ ...myAddressQuery, enabled: senders.length > 0 });
  if (!kept || senders.length === 0) return null;
  const names = namesText([...new Set(senders)]);
  return (
    <p className="text-sm text-ink-soft">
      As soon as the deal is agreed, {names} can see the address that you saved in Settings ({kept.city}), until the
      deal is over.
    </p>
  );
}
