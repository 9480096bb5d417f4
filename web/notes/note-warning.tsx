import ShieldAlert from 'lucide-react/icons/shield-alert';
import { warningRules } from '#contract/messages/message-warnings.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import { classNames } from '#web/ui/class-names.ts';

interface NoteWarningProps {
  warnings: readonly WarningId[];
  /** What it is about, for a screen reader: "About this message". */
  label: string;
  /** By which the note names it as its description. */
  id?: string;
  className?: string;
}

/** What the reader should know about a note of another member: calm, in words, and with what to do. */
export default function NoteWarning({ warnings, label, id, className }: NoteWarningProps) {
  const rules = warningRules.filter((rule) => warnings.includes(rule.id));
  return (
    <div
      role="note"
      aria-label={label}
      className={classNames(
        'flex gap-2.5 rounded-soft border border-line bg-copper-soft px-3 py-2.5 text-sm text-ink',
        className,
      )}
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
