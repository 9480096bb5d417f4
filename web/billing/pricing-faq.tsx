import ChevronDown from 'lucide-react/icons/chevron-down';
import { trialDays } from '#contract/plans.ts';

const questions = [
  {
    question: 'Can I change my plan later?',
    answer:
      'Yes. Plan changes take effect at the next billing cycle; until then your present plan goes on. From a shopping plan you can also choose Upgrade now: the difference is charged on that day, you see the amount before, and Premium begins at once.',
  },
  {
    question: 'How can I pay?',
    answer:
      'By major credit and debit cards and by PayPal, through a card payment provider. We never see your card number.',
  },
  {
    question: 'Is there a free trial?',
    answer: `Your first Premium Monthly subscription begins with ${trialDays} free days, once for each person and card. A card is required, and nothing is charged before the trial ends.`,
  },
  {
    question: 'How do I cancel?',
    answer: 'Under My Account, Subscription. You keep your access to the end of the period you paid for.',
  },
  {
    question: 'When does my plan renew?',
    answer: 'A month or a year after it began. Your account shows the exact day.',
  },
  {
    question: 'What happens if a payment fails?',
    answer:
      'We write to you, and your account says until which day your access lasts, so that you can choose another card.',
  },
] as const;

export function PricingFaq() {
  return (
    <section className="mx-auto mt-20 max-w-3xl">
      <h2 className="text-3xl font-medium">Questions and answers</h2>
      <div className="mt-6 divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group py-1">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold">
              {question}
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-copper transition-transform duration-200 group-open:rotate-180"
              />
            </summary>
            <p className="pb-4 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
