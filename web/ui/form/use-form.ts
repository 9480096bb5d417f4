import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeOf, failureText, fieldOf } from '#web/lib/api/failures.ts';

/** The first thing wrong with each field, by its name. */
export type FieldErrors = Record<string, string>;

type Send = (form: HTMLFormElement) => Promise<unknown>;
/** May take its time: a visitor's form loads what judges it with the first letter typed, or when it is sent. */
type Check = (form: HTMLFormElement) => FieldErrors | Promise<FieldErrors>;

/**
 * For `<Form {...form.handlers}>`: one submission at a time, however fast the button is pressed, and one message at
 * each field until its cause is gone. Fields keep their own values (read them by FormData), so that text typed before
 * the code arrived, or before an error, is still there. Findings of `check` stop the sending. An error of `send` stands
 * at the field that the server names, or that `fieldOfCode` gives for the refusal's code; any other is `failure`.
 */
export function useForm(send: Send, check: Check = () => ({}), fieldOfCode: Record<string, string> = {}) {
  const [isSending, setSending] = useState(false);
  const [found, setFound] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [changed, setChanged] = useState<{ form: HTMLFormElement }>();
  const isLocked = useRef(false);
  const judged = useRef<HTMLFormElement>(null);
  const sent = useRef<FormData>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    if (isLocked.current) return;
    isLocked.current = true;
    judged.current = form;
    sent.current = new FormData(form);
    setRefused({});
    setFailure(null);
    try {
      const checked = check(form);
      if (checked instanceof Promise) setSending(true);
      const wrong = checked instanceof Promise ? await checked : checked;
      setFound(wrong);
      if (Object.keys(wrong).length > 0) return;
      setSending(true);
      await send(form);
    } catch (error) {
      const field = fieldOfCode[codeOf(error) ?? ''] ?? fieldOf(error);
      if (field && form.elements.namedItem(field)) setRefused({ [field]: failureText(error) });
      else setFailure(failureText(error));
    } finally {
      isLocked.current = false;
      setSending(false);
    }
  }

  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    setRefused((marked) => onlyFields(marked, (field) => field !== name));
    setFailure(null);
    setChanged({ form: currentTarget });
  }

  const judgeAgain = useEffectEvent(async (form: HTMLFormElement) => {
    const now = await check(form);
    setFound((marked) => {
      const left = onlyFields(now, (field) => field in marked);
      return isSame(left, marked) ? marked : left;
    });
  });

  // After the draw: before it, `check` knows only what a field held before the key.
  useEffect(() => {
    if (changed) judgeAgain(changed.form);
  }, [changed]);

  // With every draw, too, while something is marked: an arrow that chooses a radio is no input to the browser.
  useEffect(() => {
    const form = judged.current;
    if (form && Object.keys(found).length > 0) judgeAgain(form);
    const isAsSent = (field: string) => !form || readText(form, field) === String(sent.current?.get(field) ?? '');
    if (!Object.keys(refused).every(isAsSent)) setRefused((marked) => onlyFields(marked, isAsSent));
  });

  function clear() {
    setFound({});
    setRefused({});
    setFailure(null);
  }

  const errors: FieldErrors = { ...refused, ...found };
  return { isSending, errors, failure, refuse: setRefused, clear, handlers: { onSubmit, onInput } };
}

function isSame(one: FieldErrors, other: FieldErrors): boolean {
  const fields = Object.keys(one);
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}

function onlyFields(errors: FieldErrors, isKept: (field: string) => boolean): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field)));
}

export function readText(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}
