import { findWarnings, type NoteContext } from '#contract/find-warnings.ts';
import type { WarningId } from '#contract/message-values.ts';
import { warningRules } from '#contract/message-warnings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { findAcceptedMethods } from '#server/policies/policies.ts';
import { marksOf } from './text-marks.ts';

export interface GuardedNote {
  always: WarningId[];
  /** These count only while not both have written; whoever keeps the note knows. */
  inFirstContact: WarningId[];
  /** By which the text is compared with reported ones; null when it is too short to be told from others. */
  marks: string[] | null;
}

/** Judges what one member writes to another, before it is kept. For every kind of note there is. */
export async function guardNote(
  deps: Pick<Deps, 'database' | 'env'>,
  { text, writerId, readerId }: { text: string; writerId: string; readerId: string },
): Promise<GuardedNote> {
  const ownHosts = [new URL(deps.env.APP_URL).host];
  const context: NoteContext = { isFirstContact: true, acceptedMethods: [], ownHosts };
  let found = findWarnings(text, context);
  // Policies are asked for only when a method was named.
  if (found.includes('payment-app')) {
    const acceptedMethods = await findAcceptedMethods(deps, [writerId, readerId]);
    found = findWarnings(text, { ...context, acceptedMethods });
  }
  const inFirstContact = found.filter((id) => onlyInFirstContact.has(id));
  const always = found.filter((id) => !onlyInFirstContact.has(id));
  return { always, inFirstContact, marks: await marksOf(deps.env, text) };
}

const onlyInFirstContact = new Set(warningRules.filter(({ when }) => when === 'first-contact').map(({ id }) => id));
