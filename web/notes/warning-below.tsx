import { lazy, Suspense } from 'react';
import type { WarningId } from '#contract/notes/note-values.ts';

// The rules are long, and few notes have a warning.
const NoteWarning = lazy(() => import('./note-warning.tsx'));

/** Below a note of someone else, where there is something to be careful about. */
export function WarningBelow({ warnings }: { warnings: readonly WarningId[] }) {
  if (warnings.length === 0) return null;
  return (
    <Suspense>
      <NoteWarning warnings={warnings} label="About this note" className="mt-2" />
    </Suspense>
  );
}
