import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressSchema } from '#contract/deals/address-schema.ts';
import { giveAddress } from '#contract/deals/deal-steps.ts';
import { nameOf, namesText } from '#web/deals/deal-words.ts';
import { type DealDialogProps, useDealAct } from '#web/deals/page/use-deal-act.ts';
import { call } from '#web/lib/api/call.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldErrors } from '#web/ui/field-errors.ts';
import { myAddressQuery } from './address.queries.ts';
import { AddressFields, addressLines, typedAddress, writtenAddress } from './address-fields.tsx';

/** Says where parcels of this deal should go; the one of the settings comes in with one click. */
export function AddressDialog({ deal, me, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  const { data: kept } = useQuery(myAddressQuery);
  const [value, setValue] = useState(() => typedAddress(deal.myAddress));
  const senders = deal.steps.filter(({ kind, to }) => kind === 'parcel' && to === me).map(({ from }) => from);
  const names = namesText([...new Set(senders)].map((id) => nameOf(deal.parties, id, me)));
  return (
    <AskDialog
      title={deal.myAddress ? 'Change the address' : 'Where should it go?'}
      size="medium"
      confirmLabel={deal.myAddress ? 'Save the address' : 'Give this address'}
      onConfirm={() =>
        act(
          () => call(giveAddress, { params: { id: deal.id }, body: writtenAddress(value) }),
          `${names} can see your address now.`,
        )
      }
      onClose={onClose}
      check={() => fieldErrors(addressSchema, writtenAddress(value))}
      fields={(errors) => (
        <>
          {kept && (
            <div className="rounded-soft border border-line bg-ivory p-4">
              <p className="text-sm font-semibold">From your settings</p>
              <p dir="auto" className="wrap-anywhere">
                {addressLines(kept).join(', ')}
              </p>
              <Button variant="secondary" size="small" className="mt-2" onClick={() => setValue(typedAddress(kept))}>
                Use this address
              </Button>
            </div>
          )}
          <AddressFields value={value} onChange={setValue} errors={errors} />
        </>
      )}
    >
      <p className="text-ink-soft">
        Only {names} sees it, and only until this deal is over. Our team sees that you gave one, not which.
      </p>
    </AskDialog>
  );
}
