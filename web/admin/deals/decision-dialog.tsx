import { adminReasonMaxLength } from '#contract/admin/admin.ts';
import { disputeDecisionSchema } from '#contract/admin/admin-forms-schema.ts';
import type { AdminDeal } from '#contract/admin/deals.ts';
import { type DecisionOutcome, decisionOutcomes, type ListingFate, listingFates } from '#contract/deals/deal-values.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { fieldErrors } from '#web/ui/field-errors.ts';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useDisputeStep } from './admin-deals.queries.ts';

const outcomes: Record<DecisionOutcome, { label: string; description: string }> = {
  completed: {
    label: 'Completed',
    description: 'Everyone has what was agreed. The wigs that were sent are sold or traded.',
  },
  canceled: { label: 'Canceled', description: 'Everyone has what they had before, or gets it back.' },
  closed: { label: 'Closed', description: 'We cannot tell who is right. The deal just ends.' },
};

const fateLabels: Record<ListingFate, string> = {
  active: 'Offered again by its owner',
  sold: 'Sold',
  traded: 'Traded',
  removed: 'Removed: sent, not returned',
};

interface Written {
  outcome: DecisionOutcome | null;
  marks: string[];
  /** What differs from what becomes of a wig by itself. */
  listings: Record<string, ListingFate>;
  reason: string;
}
const blank: Written = { outcome: null, marks: [], listings: {}, reason: '' };

/** How a dispute ends: no marks and the usual fate of each wig unless something else is chosen, and a reason to all. */
export function DecisionDialog({ deal, onClose }: { deal: AdminDeal; onClose: () => void }) {
  const { mutateAsync } = useDisputeStep(deal.id);
  const { value, set, drop } = useDraft(`deal-decision:${deal.id}`, blank);
  const { outcome, marks, listings, reason } = value;
  const change = (part: Partial<Written>) => set((before) => ({ ...before, ...part }));
  const usual = (outcome && deal.fates[outcome]) ?? {};

  async function decide() {
    if (!outcome) return;
    await mutateAsync({ step: 'decide', decision: { outcome, marks, listings, reason: reason.trim() } });
    drop();
  }

  return (
    <AskDialog
      title="Decide the dispute"
      size="medium"
      confirmLabel="Decide"
      onConfirm={decide}
      doneText="Decided. All parties are told."
      onClose={onClose}
      check={() => fieldErrors(disputeDecisionSchema, value)}
      fields={(errors) => (
        <>
          <RadioGroup
            label="How does it end?"
            name="outcome"
            isRequired
            options={decisionOutcomes.map((each) => ({ value: each, ...outcomes[each] }))}
            value={outcome}
            onChange={(chosen) => change({ outcome: chosen, listings: {} })}
            error={errors.outcome}
          />
          {Object.entries(usual).map(([id, fate]) => (
            <NativeSelect
              key={id}
              label={`What becomes of ${deal.terms.listings[id]?.title ?? 'the wig'}`}
              name={`fate-${id}`}
              options={listingFates.map((each) => ({ value: each, label: fateLabels[each] }))}
              value={listings[id] ?? fate}
              onChange={(chosen) => change({ listings: chooseFate(listings, id, chosen, fate) })}
            />
          ))}
          <CheckboxGroup
            label="A mark against"
            name="marks"
            description="Their profile then counts this deal as canceled by them. Choose nobody unless you are sure."
            options={deal.parties.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            value={marks}
            onChange={(chosen) => change({ marks: chosen })}
          />
          <TextArea
            label="Reason"
            name="reason"
            description="All parties read it, word for word."
            isRequired
            rows={4}
            maxLength={adminReasonMaxLength}
            value={reason}
            onChange={(text) => change({ reason: text })}
            error={errors.reason}
          />
        </>
      )}
    >
      <p className="text-ink-soft">
        This ends the deal for good. Money does not pass through Wigloop, so we cannot refund any.
      </p>
    </AskDialog>
  );
}

function chooseFate(
  chosen: Written['listings'],
  id: string,
  fate: ListingFate,
  usual: ListingFate,
): Written['listings'] {
  const { [id]: _, ...rest } = chosen;
  return fate === usual ? rest : { ...rest, [id]: fate };
}
