import { type ComponentProps, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { announce } from '../feedback/announce.ts';
import { descriptionClass } from './field-class.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & {
  /** May take its time. May answer with the name of the field to look at first; else the first in error is. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
};

const samePressMs = 500;

/** Every form that sends something: the browser never sends it by itself, and what is wrong comes into sight. */
export function Form({ onSubmit, onKeyDown, className, children, ...rest }: FormProps) {
  const entered = useRef(-Infinity);
  const [judged, setJudged] = useState<{ form: HTMLFormElement; field: string | undefined }>();

  // With the page that shows what is wrong, however long that takes to draw.
  useEffect(() => {
    if (judged) leadToError(judged.form, judged.field);
  }, [judged]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const field = await onSubmit(event);
    setJudged({ form, field: typeof field === 'string' ? field : undefined });
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

  return (
    <form noValidate {...rest} onSubmit={submit} onKeyDown={press} className={classNames('group/form', className)}>
      {/* Drawn where the form has such a mark. Screen readers hear of each field that it is required. */}
      <p aria-hidden="true" className={`${descriptionClass} hidden group-has-data-required-mark/form:block`}>
        Fields marked with <span className="text-danger">*</span> are required.
      </p>
      {children}
    </form>
  );
}

const inError = '[aria-invalid="true"], [data-invalid]';
const focusable = 'input, select, textarea, button, [tabindex]';

/** Puts the cursor into the named field if it is in error, else into the first that is, so that nobody has to look for it. */
function leadToError(form: HTMLElement, name?: string): void {
  const wrong = [...form.querySelectorAll<HTMLElement>(inError)];
  const first = wrong.find((element) => name && isNamed(element, name)) ?? wrong[0];
  if (!first) return;
  const target = first.matches(focusable) ? first : first.querySelector<HTMLElement>(focusable);
  // A person in a field that is wrong knows where to look, and hears the error.
  const { activeElement } = document;
  if (activeElement && (name ? target === activeElement : wrong.some((element) => element.contains(activeElement)))) {
    announce(errorTextOf(activeElement));
    return;
  }
  target?.focus({ preventScroll: true });
  first.scrollIntoView({ block: 'center' });
}

/** The error at a field. A field that gets the focus is read with it; one that has the focus says nothing. */
function errorTextOf(field: Element): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids.map((id) => document.getElementById(id)?.querySelector('[data-error-text]')?.textContent);
  return texts.filter(Boolean).join('. ');
}

function isNamed(element: HTMLElement, name: string): boolean {
  return element.getAttribute('name') === name || element.dataset.field === name;
}
