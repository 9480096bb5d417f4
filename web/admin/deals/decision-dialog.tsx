import { adminReasonMaxLength } from '#contract/admin/admin.ts';
import { disputeDecisionSchema } from '#contract/admin/admin-forms-schema.ts';
import type { AdminDeal } from '#contract/admin/deals.ts';
import { decisionTemplates } from '#contract/admin/disputes/decision-templates.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { type DecisionOutcome, decisionOutcomes, type ListingFate, listingFates } from '#contract/deals/deal-values.ts';
import { isolated } from '#contract/isolated.ts';
import { namesText } from '#contract/members/names-text.ts';
import { cashText } from '#contract/money-text.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { useDisputeStep } from './admin-deals.queries.ts';

const outcomes: Record<DecisionOutcome, { label: string; description: string }> = {
  completed: {
    label: 'Completed',
    description: 'Everyone has what was agreed. The wigs that were sent are sold or traded.',
  },
  returning: {
    label: 'Send back',
    description: 'You choose what goes back, within five days. The deal is canceled once it is back.',
  },
  canceled: {
    label: 'Canceled',
    description: 'The deal ends now. Where something was sent, you say of each wig where it stays.',
  },
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
  /** Fates that staff choose for single wigs. */
  listings: Record<string, ListingFate>;
  /** Steps that go back; null before anything was chosen. */
  back: number[] | null;
  reason: string;
}
const blank: Written = { outcome: null, marks: [], listings: {}, back: null, reason: '' };

/** How a dispute ends: no marks and the usual fate of each wig unless something else is chosen, and a reason to all. */
export function DecisionDialog({ deal, onClose }: { deal: AdminDeal; onClose: () => void }) {
  const { mutateAsync } = useDisputeStep(deal.id);
  const { value, set, drop } = useDraft(`deal-decision:${deal.id}`, blank);
  const { outcome, marks, reason } = value;
  const back = outcome === 'returning' ? (value.back ?? usuallyBack(deal)) : [];
  const fates = fatesToSay(deal, outcome, back);
  const listings = Object.fromEntries(Object.entries(value.listings).filter(([id]) => id in fates));
  const change = (part: Partial<Written>) => set((before) => ({ ...before, ...part }));
  const template = decisionTemplates.find((one) => one.reason === reason && one.outcome === outcome)?.label ?? '';
  const possible = decisionOutcomes.filter((each) => each !== 'returning' || deal.returnable.length > 0);

  function startFrom(label: string) {
    const chosen = decisionTemplates.find((one) => one.label === label);
    if (chosen) change({ outcome: chosen.outcome, listings: {}, reason: chosen.reason });
  }

  function check(): FieldErrors {
    const unsaid = Object.entries(fates).filter(([id, fate]) => fate === null && !listings[id]);
    return {
      ...fieldErrors(disputeDecisionSchema, { ...value, back }),
      ...(outcome === 'returning' && back.length === 0 && { back: dealErrors.backUnchosen.message }),
      ...Object.fromEntries(unsaid.map(([id]) => [`fate-${id}`, 'Say where this wig stays.'])),
    };
  }

  async function decide() {
    if (!outcome) return;
    await mutateAsync({ step: 'decide', decision: { outcome, marks, listings, back, reason: reason.trim() } });
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
      check={check}
      fields={(errors) => (
        <>
          <NativeSelect
            label="Start from a template"
            name="template"
            placeholder="Without one"
            options={decisionTemplates
              .filter((one) => possible.includes(one.outcome))
              .map(({ label }) => ({ value: label, label }))}
            value={template}
            onChange={startFrom}
            description="It fills in how the deal ends and the reason; every word can be changed."
          />
          <RadioGroup
            label="How does it end?"
            name="outcome"
            isRequired
            options={possible.map((each) => ({ value: each, ...outcomes[each] }))}
            value={outcome}
            onChange={(chosen) => change({ outcome: chosen, listings: {} })}
            error={errors.outcome}
          />
          {outcome === 'returning' && (
            <CheckboxGroup
              label="What goes back"
              name="back"
              description="Whoever has it sends it back to whoever gave it. Everything else falls away."
              options={deal.returnable.map((id) => ({ value: String(id), label: stepLabel(deal, id) }))}
              value={back.map(String)}
              onChange={(chosen) => change({ back: chosen.map(Number) })}
              error={errors.back}
            />
          )}
          {Object.entries(fates).map(([id, fate]) => (
            <NativeSelect
              key={id}
              label={`What becomes of ${titleOf(deal, id)}`}
              name={`fate-${id}`}
              {...(fate === null && { placeholder: 'Choose', required: true })}
              options={listingFates.map((each) => ({ value: each, label: fateLabels[each] }))}
              value={listings[id] ?? fate ?? ''}
              onChange={(chosen) => change({ listings: { ...listings, [id]: chosen as ListingFate } })}
              error={errors[`fate-${id}`] ?? null}
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
      <p className="text-ink-soft">This is final. Money does not pass through Wigloop, so we cannot refund any.</p>
    </AskDialog>
  );
}

/** All but what its receiver said has not come. */
function usuallyBack({ returnable, problems }: AdminDeal): number[] {
  const missing = problems.filter(({ reason }) => reason === 'not-received').map(({ step }) => step);
  return returnable.filter((id) => !missing.includes(id));
}

/** The wigs of which something is to be said, each with its usual fate; null where staff have to choose. */
function fatesToSay(
  deal: AdminDeal,
  outcome: DecisionOutcome | null,
  back: readonly number[],
): Record<string, ListingFate | null> {
  if (outcome === 'returning') {
    const staying = deal.steps.filter(({ id }) => deal.returnable.includes(id) && !back.includes(id));
    return Object.fromEntries(staying.flatMap(({ listings }) => listings.map((id) => [id, null])));
  }
  const usual = (outcome && deal.fates[outcome]) ?? {};
  const isOpen = outcome === 'canceled' && deal.steps.some(({ doneAt }) => doneAt !== null);
  return isOpen ? Object.fromEntries(Object.keys(usual).map((id) => [id, null])) : usual;
}

function stepLabel(deal: AdminDeal, stepId: number): string {
  const step = deal.steps.find(({ id }) => id === stepId);
  if (!step) return '';
  const nameOf = (id: string) => isolated(deal.parties.find((party) => party.id === id)?.displayName ?? 'a member');
  const { kind, listings, cents, shippingCents, from, to } = step;
  const what =
    kind === 'payment'
      ? cashText({ cents: cents ?? 0, shippingCents })
      : namesText(listings.map((id) => isolated(titleOf(deal, id))));
  const isMissing = deal.problems.some(({ reason, step: about }) => reason === 'not-received' && about === stepId);
  const said = isMissing ? `, which ${nameOf(to)} says has not come` : '';
  return `${what}, from ${nameOf(to)} back to ${nameOf(from)}${said}`;
}

const titleOf = ({ terms }: AdminDeal, id: string): string => terms.listings[id]?.title ?? 'the wig';
