import { type ComponentProps, type FormEvent, type KeyboardEvent, useRef } from 'react';
import { leadToError } from './lead-to-error.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & {
  /** May take its time. May answer with the name of the field to look at first; else the first in error is. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
};

const samePressMs = 500;

/** Every form that sends something: the browser never sends it by itself, and what is wrong comes into sight. */
export function Form({ onSubmit, onKeyDown, ...rest }: FormProps) {
  const entered = useRef(-Infinity);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const field = await onSubmit(event);
    // Once the page has drawn what is wrong.
    requestAnimationFrame(() => leadToError(form, typeof field === 'string' ? field : undefined));
  }

  // Enter twice is one press, as a double click is; any other key between them makes it a second.
  function press(event: KeyboardEvent<HTMLFormElement>) {
    onKeyDown?.(event);
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) {
      entered.current = -Infinity;
      return;
    }
    if (event.repeat || event.timeStamp - entered.current < samePressMs) event.preventDefault();
    else entered.current = event.timeStamp;
  }

  return <form noValidate {...rest} onSubmit={submit} onKeyDown={press} />;
}
