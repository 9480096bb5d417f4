import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findEndingProposals, findOpenProposals, type OpenProposal } from '#contract/deals/open-proposals.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { proposalsText } from '#web/deals/terms/proposals-text.ts';
import { call } from '#web/lib/api/call.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';

interface Asked {
  proposals: OpenProposal[];
  confirmLabel: string;
  go: () => Promise<unknown>;
}

/** Asks the owner of a listing before an edit ends offers for it; a new listing has none. */
export function useEndingProposals(editedId: string | undefined) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data: open } = useQuery({
    queryKey: ['open-proposals', editedId],
    queryFn: ({ signal }) => call(findOpenProposals, { params: { id: editedId ?? '' } }, { signal }),
    enabled: editedId !== undefined,
  });

  async function askBefore(
    changes: CallInput<typeof findEndingProposals>['body']['changes'],
    confirmLabel: string,
    go: () => Promise<string | undefined>,
  ): Promise<string | undefined> {
    if (!editedId) return go();
    const { proposals } = await call(findEndingProposals, { body: { ids: [editedId], changes } });
    if (proposals.length === 0) return go();
    setAsked({ proposals, confirmLabel, go });
    return undefined;
  }

  const note = open && open.proposals.length > 0 && (
    <p className="rounded-soft bg-copper-soft px-4 py-3">
      {proposalsText(open.proposals)}. Another order of the photos, additions and slips leave offers open; other changes
      end them.
    </p>
  );
  const dialog = asked && (
    <AskDialog
      title={asked.proposals.length === 1 ? 'This ends an open offer' : 'This ends open offers'}
      confirmLabel={asked.confirmLabel}
      cancelLabel="Back"
      onConfirm={asked.go}
      onClose={() => setAsked(null)}
    >
      <p>This ends {proposalsText(asked.proposals)}. Both sides are told why and can propose again.</p>
    </AskDialog>
  );
  return { askBefore, note, dialog };
}
