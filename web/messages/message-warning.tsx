import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { WarningId } from '#contract/message-values.ts';
import { warningRules } from '#contract/message-warnings.ts';

/** What the receiver should know about a message: calm, in words, and with what to do. */
export function MessageWarning({ id, warnings }: { id: string; warnings: readonly WarningId[] }) {
  const rules = warningRules.filter((rule) => warnings.includes(rule.id));
  return (
    <div
      role="note"
      aria-label="About this message"
      className="mt-1.5 flex max-w-[85%] gap-2.5 rounded-soft border border-line bg-copper-soft px-3 py-2.5 text-sm text-ink sm:max-w-[70%]"
    >
      <ShieldAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-copper" />
      <div id={id} className="min-w-0 space-y-1.5">
        <p className="font-semibold">Please be careful</p>
        {rules.map(({ id: rule, receiver }) => (
          <p key={rule}>{receiver}</p>
        ))}
      </div>
    </div>
  );
}
