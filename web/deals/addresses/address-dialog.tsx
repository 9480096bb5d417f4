import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressSchema } from '#contract/deals/address-schema.ts';
import { giveAddress } from '#contract/deals/agreed-deals.ts';
import { namesText } from '#contract/members/names-text.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import { type DealDialogProps, useDealAct } from '#web/deals/page/use-deal-act.ts';
import { call } from '#web/lib/api/call.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { myAddressQuery, useKeepAddress } from './address.queries.ts';
import { AddressFields, typedAddress, writtenAddress } from './address-fields.tsx';

/** Says where parcels of this deal should go. The one of the settings is filled in; the first that is given becomes it. */
export function AddressDialog({ deal, me, onConflict, onClose }: DealDialogProps) {
  const { act } = useDealAct(onConflict);
  const { data: kept } = useQuery(myAddressQuery);
  const keep = useKeepAddress();
  const [typed, setTyped] = useState<ReturnType<typeof typedAddress> | null>(null);
  const [isRemembered, setRemembered] = useState(true);
  const value = typed ?? typedAddress(deal.myAddress ?? kept ?? null);
  const senders = deal.steps.filter(({ kind, to }) => kind === 'parcel' && to === me).map(({ from }) => from);
  const names = namesText([...new Set(senders)].map((id) => nameOf(deal.parties, id, me)));
  const isFirst = kept === null;

  async function give() {
    const body = writtenAddress(value);
    const isGiven = await act(
      () => call(giveAddress, { params: { id: deal.id }, body }),
      `${names} can see your address now.`,
    );
    // An extra: the deal has it already.
    if (isGiven && isFirst && isRemembered) await keep.mutateAsync(body).catch(() => undefined);
  }

  return (
    <AskDialog
      title={deal.myAddress ? 'Change the address' : 'Where should it go?'}
      size="medium"
      confirmLabel={deal.myAddress ? 'Save the address' : 'Give this address'}
      onConfirm={give}
      onClose={onClose}
      check={() => fieldErrors(addressSchema, writtenAddress(value))}
      fields={(errors) => (
        <>
          <AddressFields value={value} onChange={setTyped} errors={errors} />
          {isFirst && (
            <Checkbox isSelected={isRemembered} onChange={setRemembered}>
              Remember it for the next deal
            </Checkbox>
          )}
        </>
      )}
    >
      <p className="text-ink-soft">
        Only {names} sees it, and only until this deal is over. Our team sees that you gave one, not which.
      </p>
    </AskDialog>
  );
}
