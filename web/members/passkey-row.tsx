import { format } from 'date-fns';
import type { Passkey } from '#contract/passkeys.ts';
import { Button } from '#web/ui/button.tsx';

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

export function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          Added {format(createdAt, 'MMM d, yyyy')},{' '}
          {lastUsedAt ? `last used ${format(lastUsedAt, 'MMM d, yyyy, h:mm a')}` : 'not used yet'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="secondary" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
