/**
 * The browser's notes for the member at the screen: flags of a payment. All of them go at sign-out, so that the next
 * person at this screen finds nothing. Drafts carry their member's name (draft-store.ts); notes of the browser itself
 * (feature flags) lie elsewhere.
 */
export const memberStorage = {
  get: (kind: StorageKind, key: string) => attempt(() => open(kind).getItem(prefix + key)) ?? null,
  set: (kind: StorageKind, key: string, value: string) => attempt(() => open(kind).setItem(prefix + key, value)),
  remove: (kind: StorageKind, key: string) => attempt(() => open(kind).removeItem(prefix + key)),
  clear() {
    for (const kind of ['local', 'session'] as const) attempt(() => clearOne(open(kind)));
  },
};

/** `local` outlives the tab, `session` does not. */
type StorageKind = 'local' | 'session';

const prefix = 'wigloop:';

function open(kind: StorageKind): Storage {
  return kind === 'local' ? window.localStorage : window.sessionStorage;
}

function clearOne(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

// Browsers may refuse storage altogether; the product then works without it.
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    console.error('Could not use the storage of this browser', error);
    return undefined;
  }
}
