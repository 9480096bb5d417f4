import type { DecisionOutcome } from '#contract/deals/deal-values.ts';

/** Decisions that come again and again: a start, of which every word can be changed. Free of zod. */
export const decisionTemplates: readonly { label: string; outcome: DecisionOutcome; reason: string }[] = [
  {
    label: 'It came as agreed',
    outcome: 'completed',
    reason: 'What both of you showed us says that everything came as agreed. The deal counts as completed.',
  },
  {
    label: 'Not as described',
    outcome: 'returning',
    reason:
      'The photographs show that the wig is not as it was described. Please send the wig back, and give back what was paid once it has arrived.',
  },
  {
    label: 'Damaged on the way',
    outcome: 'returning',
    reason: 'The wig was damaged on its way. Please give back what was paid, and claim the damage from the carrier.',
  },
  {
    label: 'Never sent',
    outcome: 'returning',
    reason: 'Nothing shows that it was sent. Please give back what was paid.',
  },
  {
    label: 'Sent, did not arrive',
    outcome: 'closed',
    reason:
      'It was sent and did not arrive. Please claim it from the carrier; the deal is closed without a mark against anybody.',
  },
  {
    label: 'Nobody answered us',
    outcome: 'closed',
    reason: 'We asked and were not answered, so we cannot tell who is right. The deal is closed.',
  },
  {
    label: 'Word against word',
    outcome: 'closed',
    reason: 'You tell us different things, and nothing shows which of them happened. The deal is closed.',
  },
];
