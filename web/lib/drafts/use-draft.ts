import { useEffect, useRef, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { dropDraft, findDraft, type KeptDraft, keepDraft, sweepDrafts } from './draft-store.ts';
import { holdVisitorText, takeVisitorText } from './visitor-text.ts';

interface Draft<Value> {
  value: Value;
  set: (change: Value | ((now: Value) => Value)) => void;
  /** Ends the draft once it was sent or is unwanted. Given the sent value, it keeps later typing. */
  drop: (sent?: Value) => void;
  /** True for text that was typed before this page was opened. */
  isRestored: boolean;
  /**
   * Gives one id for the life of the draft, also after the page was loaded anew: good as the id of the thing it
   * becomes.
   */
  getId: () => string;
}

/**
 * The text of a form that is not sent yet, kept for the member who types it (decision 022). `form` names the form and
 * what it is about, and must not change while it is on the screen: give the form a key.
 */
export function useDraft<Value>(form: string, blank: Value): Draft<Value> {
  const owner = useSession().member?.id;
  const [start] = useState(() => open<Value>(owner, form));
  const [value, setValue] = useState(start?.value ?? blank);
  const [isRestored, setRestored] = useState(start !== undefined);
  const mark = useRef<Pick<KeptDraft, 'id' | 'stamp'>>(start);
  const newest = useRef({ value, owner, blank });
  newest.current = { ...newest.current, owner, blank };

  function keep(next: Value) {
    newest.current.value = next;
    if (!owner) return;
    if (isSame(next, blank)) forget();
    else mark.current = keepDraft(owner, form, mark.current, next);
  }

  function forget() {
    if (owner && mark.current) dropDraft(owner, form, mark.current.id);
    mark.current = undefined;
  }

  function set(change: Value | ((now: Value) => Value)) {
    const now = newest.current.value;
    const next = typeof change === 'function' ? (change as (now: Value) => Value)(now) : change;
    if (isSame(next, now)) return;
    keep(next);
    setValue(next);
  }

  function drop(sent?: Value) {
    if (sent !== undefined && !isSame(sent, newest.current.value)) return;
    forget();
    newest.current.value = blank;
    setValue(blank);
  }

  // The member may be known only after the form is there: then their kept text comes, or the typed text becomes theirs.
  const [seenOwner, setSeenOwner] = useState(owner);
  if (owner !== seenOwner) {
    setSeenOwner(owner);
    const kept = owner && isSame(value, blank) ? findDraft<Value>(owner, form) : undefined;
    if (kept) {
      setValue(kept.value);
      setRestored(true);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it becomes known who types.
  useEffect(() => {
    newest.current.value = value;
    if (!owner || isSame(value, blank)) return;
    const kept = findDraft(owner, form);
    if (kept && isSame(kept.value, value)) mark.current ??= kept;
    else keep(value);
  }, [owner]);

  useEffect(() => {
    sweepOnce();
    return () => {
      const { value: typed, owner: typist, blank: empty } = newest.current;
      if (!typist && !isSame(typed, empty)) holdVisitorText(form, typed);
    };
  }, [form]);

  const getId = () => {
    mark.current ??= { id: crypto.randomUUID(), stamp: '' };
    return mark.current.id;
  };

  return { value, set, drop, isRestored, getId };
}

/** Whether the member had typed something into this form before the page was opened. */
export function useHadDraft(form: string): boolean {
  const owner = useSession().member?.id;
  const [had] = useState(() => owner !== undefined && findDraft(owner, form) !== undefined);
  return had;
}

function open<Value>(owner: string | undefined, form: string): KeptDraft<Value> | undefined {
  const handedOver = takeVisitorText<Value>(form);
  if (handedOver !== undefined) return { id: crypto.randomUUID(), stamp: '', savedAt: 0, value: handedOver };
  return owner ? findDraft<Value>(owner, form) : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

let isSwept = false;
function sweepOnce(): void {
  if (isSwept) return;
  isSwept = true;
  sweepDrafts();
}
