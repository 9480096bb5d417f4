import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentWay } from '#contract/deals/way-values.ts';
import { namesText } from '#contract/members/names-text.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import type { DealDialogProps } from '#web/deals/page/use-deal-act.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { methodField, type TypedWay, typedWays, writtenWays, wrongWays } from './typed-ways.ts';
import { myWaysQuery, useKeepWays } from './ways.queries.ts';
import { WaysFields } from './ways-fields.tsx';

/** Whoever is to be paid says how. */
export function WaysDialog(props: DealDialogProps) {
  const { data: ways } = useQuery(myWaysQuery);
  return ways ? <WaysForm ways={ways} {...props} /> : null;
}

function WaysForm({ ways, deal, me, onClose }: DealDialogProps & { ways: readonly PaymentWay[] }) {
  const [value, setValue] = useState(() => typedWays(ways));
  const { mutateAsync: keep } = useKeepWays();
  const payers = deal.steps.filter(({ kind, to }) => kind === 'payment' && to === me).map(({ from }) => from);
  const names = namesText([...new Set(payers)].map((id) => nameOf(deal.parties, id, me)));
  return (
    <AskDialog
      title="How can you be paid?"
      size="medium"
      confirmLabel="Save"
      onConfirm={() => keep(writtenWays(value))}
      doneText={`${names} can pay you now.`}
      onClose={onClose}
      check={() => (writtenWays(value).length > 0 ? wrongWays(value) : noWay(value))}
      fields={(errors) => <WaysFields value={value} onChange={setValue} errors={errors} />}
    >
      <p className="text-ink-soft">
        Only {names} sees it, until you say that the money came. Our team sees that you said it, not what.
      </p>
    </AskDialog>
  );
}

const noWay = ([first]: readonly TypedWay[]) => (first ? { [methodField(first)]: 'Choose how you can be paid.' } : {});
