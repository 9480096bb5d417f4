import { type FormEvent, useRef, useState } from 'react';

/** The first thing wrong with each field, by its name. */
export type FieldErrors = Record<string, string>;

type Send = (form: HTMLFormElement) => Promise<unknown>;
type Check = (form: HTMLFormElement) => FieldErrors;

/**
 * For `<Form {...form.handlers}>`: one submission at a time, however fast the button is pressed, and one message at
 * each field until its cause is gone. Fields keep their own values (read them by FormData), so that what was typed
 * before the code arrived, or before an error, is still there. What `check` finds is never sent.
 */
export function useForm(send: Send, check: Check = () => ({})) {
  const [isSending, setSending] = useState(false);
  const [found, setFound] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<FieldErrors>({});
  const isLocked = useRef(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    if (isLocked.current) return;
    const wrong = check(form);
    setFound(wrong);
    setRefused({});
    if (Object.keys(wrong).length > 0) return;
    isLocked.current = true;
    setSending(true);
    try {
      await send(form);
    } finally {
      isLocked.current = false;
      setSending(false);
    }
  }

  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    const now = check(currentTarget);
    setFound((marked) => onlyFields(now, (field) => field in marked));
    setRefused((marked) => onlyFields(marked, (field) => field !== name));
  }

  return { isSending, errors: { ...refused, ...found }, refuse: setRefused, handlers: { onSubmit, onInput } };
}

function onlyFields(errors: FieldErrors, isKept: (field: string) => boolean): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field)));
}

export function readText(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}
