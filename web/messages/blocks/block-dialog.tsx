import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MemberDeals, SeenFact } from '#contract/deals/member-deals.ts';
import { isolated } from '#contract/isolated.ts';
import type { Party } from '#contract/messages/messages.ts';
import { dealTitle } from '#web/deals/deal-words.ts';
import { memberDealsQuery } from '#web/deals/deals.queries.ts';
import { wigTitles } from '#web/deals/terms/deal-sides.ts';
import { useSession } from '#web/lib/session.ts';
import { useBlock } from '#web/messages/messages.queries.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';

interface BlockDialogProps {
  party: Pick<Party, 'id' | 'displayName'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a member is blocked: from the thread, or from the profile. */
export function BlockDialog({ party, isOpen, onClose }: BlockDialogProps) {
  const block = useBlock(party.id);
  const { data, isPending } = useQuery({ ...memberDealsQuery(party.id), enabled: isOpen });
  const name = isolated(party.displayName);
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => block.mutateAsync(true)}
      isReady={!isPending}
      doneText={`${name} is blocked`}
      title={`Block ${name}?`}
      confirmLabel="Block"
      tone="danger"
    >
      <p>
        Neither of you can write to the other any more, and you no longer see their listings. They are not told. You can
        lift the block here or in your settings.
      </p>
      {data ? (
        <DealsBetween deals={data.deals} name={name} />
      ) : (
        !isPending && <p>Deals that you have agreed with {name} go on. Open offers between you end.</p>
      )}
    </AskDialog>
  );
}

/** The deals that outlive a block, and private facts that the blocked member goes on reading there. */
function DealsBetween({ deals, name }: MemberDeals & { name: string }) {
  const { member } = useSession();
  const goingOn = deals.filter(({ deal }) => deal.state !== 'proposed');
  const ending = deals.length - goingOn.length;
  return (
    <>
      {ending > 0 && <p>{ending === 1 ? 'The open offer' : `The ${ending} open offers`} between you will end.</p>}
      {goingOn.length > 0 && (
        <>
          <p>{goingOn.length === 1 ? 'This deal goes on:' : 'These deals go on:'}</p>
          <ul className="list-disc space-y-1 pl-5">
            {goingOn.map(({ deal, memberSees }) => (
              <li key={deal.id} className="wrap-anywhere">
                <Link to={`/account/deals/${deal.id}`} className="font-medium text-plum underline">
                  {dealTitle(deal, member?.id ?? '')}: {wigTitles(deal)}
                </Link>
                {memberSees.length > 0 && `. ${seenText(memberSees, name)}`}
              </li>
            ))}
          </ul>
          <p>
            {name} still sees there what you agreed, and each step that you mark. Neither of you reads the notes of the
            other any more; our team reads them.
          </p>
        </>
      )}
    </>
  );
}

const factWords: Record<SeenFact, string> = { address: 'your address', 'ways-to-be-paid': 'how to pay you' };

const seenText = (facts: readonly SeenFact[], name: string): string =>
  `${name} still sees ${facts.map((fact) => factWords[fact]).join(' and ')}.`;
