import { dayMs } from '#contract/durations.ts';
/**
 * Typed and unsent text of members, in this browser. Every key carries the member who typed it: the text comes back for
 * them alone, whatever became of the session, and nobody else's page ever asks for it.
 */
export interface KeptDraft<Value = unknown> {
  id: string;
  /** Changes with every write, by which a tab sees that another one has written since. */
  stamp: string;
  savedAt: number;
  value: Value;
}

type Mark = Pick<KeptDraft, 'id' | 'stamp'>;

/** The newest draft of this form. */
export function findDraft<Value>(owner: string, form: string): KeptDraft<Value> | undefined {
  return read<Value>(keyOf(owner, form)).toSorted((one, other) => other.savedAt - one.savedAt)[0];
}

/** All drafts whose form begins so, oldest first. */
export function findDrafts<Value>(owner: string, formPrefix: string): KeptDraft<Value>[] {
  return keysUnder(keyOf(owner, formPrefix))
    .flatMap((key) => read<Value>(key).toReversed())
    .toSorted((one, other) => one.savedAt - other.savedAt);
}

/**
 * Keeps a text under the mark of its last write. Where another tab has written, or sent, that draft meanwhile, this
 * becomes a draft of its own: typing in one tab never takes away what was typed in another.
 */
export function keepDraft(owner: string, form: string, mark: Mark | undefined, value: unknown): Mark {
  const key = keyOf(owner, form);
  const kept = read(key);
  const isMine = (other: KeptDraft) => other.id === mark?.id && other.stamp === mark.stamp;
  const draft: KeptDraft = {
    id: kept.some(isMine) && mark ? mark.id : crypto.randomUUID(),
    stamp: crypto.randomUUID(),
    savedAt: Date.now(),
    value,
  };
  write(key, [draft, ...kept.filter((other) => !isMine(other))].slice(0, draftsPerFormMax));
  return draft;
}

export function dropDraft(owner: string, form: string, id: string): void {
  const key = keyOf(owner, form);
  write(
    key,
    read(key).filter((draft) => draft.id !== id),
  );
}

/** For what has an id of its own and is written by one tab alone. */
export function putDraft(owner: string, form: string, value: unknown): void {
  write(keyOf(owner, form), [{ id: form, stamp: '', savedAt: Date.now(), value }]);
}

export function dropForm(owner: string, form: string): void {
  write(keyOf(owner, form), []);
}

/** When the account is gone, or its member chose to leave this device, nobody comes back for them. */
export function dropAllDrafts(owner: string): void {
  for (const key of keysUnder(keyOf(owner, ''))) write(key, []);
  for (const forget of forgetting) forget(owner);
}

const forgetting = new Set<(owner: string) => void>();

/** For what is also held in memory. */
export function whenDropped(forget: (owner: string) => void): void {
  forgetting.add(forget);
}

/** Ends what nobody came back for. */
export function sweepDrafts(): void {
  for (const key of keysUnder(prefix)) write(key, read(key));
}

const prefix = 'wigloop-draft:';
const daysKept = 30;
/** One for each tab that somebody would write the same thing in. */
const draftsPerFormMax = 3;

function keyOf(owner: string, form: string): string {
  return `${prefix}${owner}:${form}`;
}

function keysUnder(start: string): string[] {
  return attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(start))) ?? [];
}

function read<Value>(key: string): KeptDraft<Value>[] {
  return (
    attempt(() => {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      const since = Date.now() - daysKept * dayMs;
      return Array.isArray(kept) ? (kept as KeptDraft<Value>[]).filter(({ savedAt }) => savedAt > since) : [];
    }) ?? []
  );
}

function write(key: string, drafts: KeptDraft[]): void {
  attempt(() => (drafts.length > 0 ? localStorage.setItem(key, JSON.stringify(drafts)) : localStorage.removeItem(key)));
}

// Browsers may refuse storage, or have no room left: what is typed then lives as long as the page.
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    console.error('Could not use the storage of this browser', error);
    return undefined;
  }
}
