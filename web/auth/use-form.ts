import { type FormEvent, useRef, useState } from 'react';
import type { FieldErrors } from './field-checks.ts';

type Send = (form: HTMLFormElement) => Promise<unknown>;

/**
 * One submission at a time, however fast the button is pressed, and one message at each field. Fields keep their own
 * values (read them by FormData), so that what was typed before the code arrived, or before an error, is still there.
 */
export function useForm(send: Send) {
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const isLocked = useRef(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLocked.current) return;
    isLocked.current = true;
    setSending(true);
    setErrors({});
    try {
      await send(event.currentTarget);
    } finally {
      isLocked.current = false;
      setSending(false);
    }
  }

  function refuse(form: HTMLFormElement, found: FieldErrors) {
    setErrors(found);
    const [first = ''] = Object.keys(found);
    const field = form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  return { isSending, errors, refuse, onSubmit };
}

export function readText(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}
