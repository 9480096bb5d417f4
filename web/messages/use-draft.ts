import { useState } from 'react';
import { memberStorage } from '#web/lib/member-storage.ts';

/** What was typed and not yet sent waits while the member looks at another conversation. */
export function useDraft(partyId: string): [text: string, setText: (text: string) => void] {
  const key = `draft:${partyId}`;
  const [text, setText] = useState(() => memberStorage.get('session', key) ?? '');

  function change(next: string) {
    setText(next);
    if (next) memberStorage.set('session', key, next);
    else memberStorage.remove('session', key);
  }

  return [text, change];
}
