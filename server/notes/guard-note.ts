import { findWarnings, type NoteContext } from '#contract/messages/find-warnings.ts';
import { warningRules } from '#contract/messages/message-warnings.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import { findAcceptedMethods } from '#server/policies/policies.ts';
import { namesOtherWay } from './kept-handles.ts';
import { marksOf } from './text-marks.ts';

type NoteDeps = Pick<Deps, 'database' | 'env'>;

interface Note {
  text: string;
  writerId: string;
  /** In a deal there may be several. */
  readerIds: readonly string[];
}

interface GuardedNote {
  always: WarningId[];
  /** These count only until both members have written. */
  inFirstContact: WarningId[];
  /** By which the text is compared with reported ones; null when it is too short to be told from others. */
  marks: string[] | null;
}

/** Judges what one member writes to another, before it is kept. For every kind of note there is. */
export async function guardNote(deps: NoteDeps, { text, writerId, readerIds }: Note): Promise<GuardedNote> {
  const ownHosts = [new URL(deps.env.APP_URL).host];
  const context: NoteContext = { isFirstContact: true, acceptedMethods: [], ownHosts };
  let found = findWarnings(text, context);
  // Policies are asked for only when a method was named.
  if (found.includes('payment-app')) {
    const acceptedMethods = await findAcceptedMethods(deps, [writerId, ...readerIds]);
    found = findWarnings(text, { ...context, acceptedMethods });
  }
  if (await namesOtherWay(deps, writerId, text)) found = [...found, 'other-way'];
  const inFirstContact = found.filter((id) => onlyInFirstContact.has(id));
  const always = found.filter((id) => !onlyInFirstContact.has(id));
  return { always, inFirstContact, marks: await marksOf(deps.env, text) };
}

const onlyInFirstContact = new Set(warningRules.filter(({ when }) => when === 'first-contact').map(({ id }) => id));

/** What its readers are warned about. Messages ask the same in the statement that sends them (`send_message`). */
export async function findNoteWarnings(deps: NoteDeps, note: Note): Promise<WarningId[]> {
  if (note.text.trim() === '') return [];
  const { always, inFirstContact, marks } = await guardNote(deps, note);
  if (inFirstContact.length === 0 && marks === null) return always;
  const { rows } = await deps.database.pool.query<{ isReported: boolean; isFirst: boolean }>({
    name: 'note-context',
    text: contextSql,
    values: [marks, note.writerId, note.readerIds],
  });
  const { isReported = false, isFirst = true } = rows[0] ?? {};
  return [...always, ...(isFirst ? inFirstContact : []), ...(isReported ? (['reported-text'] as const) : [])];
}

const wrote = (sender: string, receiver: string) => `exists (select from messages m
  where least(m.sender_id, m.receiver_id) = least($2::uuid, reader.id)
    and greatest(m.sender_id, m.receiver_id) = greatest($2::uuid, reader.id)
    and m.sender_id = ${sender} and m.receiver_id = ${receiver} and m.deal_id is null)`;

/** A first contact lasts until both have written a message. */
const contextSql = `select exists (select from reported_texts where mark = any ($1::bigint[])) as "isReported",
  exists (select from unnest($3::uuid[]) reader (id)
    where not (${wrote('$2::uuid', 'reader.id')} and ${wrote('reader.id', '$2::uuid')})) as "isFirst"`;
