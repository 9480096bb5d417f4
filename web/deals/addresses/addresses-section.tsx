import Copy from 'lucide-react/icons/copy';
import type { Address } from '#contract/deals/address-schema.ts';
import { isBindingState } from '#contract/deals/deal-states.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import type { Ask } from '#web/deals/page/deal-dialog.tsx';
import { stepThing } from '#web/deals/steps/step-words.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { AddressText, addressLines } from './address-fields.tsx';

/** Where to send what, and where what one gets should go; nothing once it no longer matters. */
export function AddressesSection({ deal, me, onAsk }: { deal: Deal; me: string; onAsk: Ask }) {
  const parcels = deal.steps.filter(({ kind }) => kind === 'parcel');
  const getsParcel = parcels.some(({ to }) => to === me);
  const receivers = [...new Set(parcels.filter(({ from }) => from === me).map(({ to }) => to))];
  const mayGive = deal.mayDo.includes('give-address');
  const showsOwn = getsParcel && (mayGive || deal.myAddress !== null);
  const isOpen = isBindingState(deal.state);
  if (!showsOwn && !(isOpen && receivers.length > 0)) return null;
  return (
    <Card as="section" aria-label="Addresses">
      <h2 className="mb-4 font-display text-xl font-semibold">Addresses</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {isOpen && receivers.map((to) => <Receiver key={to} deal={deal} me={me} to={to} onAsk={onAsk} />)}
        {showsOwn && <Own deal={deal} mayGive={mayGive} onAsk={onAsk} />}
      </div>
    </Card>
  );
}

function Receiver({ deal, me, to, onAsk }: { deal: Deal; me: string; to: string; onAsk: Ask }) {
  const name = nameOf(deal.parties, to, me);
  const address = deal.sendTo[to];
  const step = deal.steps.find((each) => each.mayDo.includes('need-no-address') && each.to === to);
  const wantsNone = deal.steps.some((each) => each.from === me && each.to === to && each.needsNoAddress);
  return (
    <div className="min-w-0 rounded-soft border border-line bg-ivory p-4">
      <h3 className="mb-1 font-sans text-sm font-semibold wrap-anywhere">Send to {name}</h3>
      {address && <AddressText address={address} />}
      {address && <CopyButton address={address} />}
      {!address && (
        <p className="wrap-anywhere">
          {wantsNone ? 'You said that no address is needed.' : `${name} has not given an address yet.`}
        </p>
      )}
      {!address && step && !wantsNone && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          about={`for ${stepThing(step, deal)}`}
          onClick={() => onAsk('need-no-address', step)}
        >
          No address needed
        </Button>
      )}
    </div>
  );
}

function Own({ deal, mayGive, onAsk }: { deal: Deal; mayGive: boolean; onAsk: Ask }) {
  const { myAddress } = deal;
  return (
    <div className="min-w-0 rounded-soft border border-line bg-ivory p-4">
      <h3 className="mb-1 font-sans text-sm font-semibold">Your address in this deal</h3>
      {myAddress ? (
        <AddressText address={myAddress} />
      ) : (
        <p>You have not given one yet. Only the member who sends you something sees it.</p>
      )}
      {mayGive && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => onAsk('give-address')}>
          {myAddress ? 'Change the address' : 'Give an address'}
        </Button>
      )}
    </div>
  );
}

function CopyButton({ address }: { address: Address }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(addressLines(address).join('\n'));
      toast.success('Address copied.');
    } catch {
      toast.error('It could not be copied. Select it and copy it by hand.');
    }
  }

  return (
    <Button variant="secondary" size="small" className="mt-3" onClick={copy}>
      <Copy aria-hidden="true" className="size-4" />
      Copy address
    </Button>
  );
}
