const inError = '[aria-invalid="true"], [data-invalid]';
const focusable = 'input, select, textarea, button, [tabindex]';

/** Puts the cursor into the named field if it is in error, else into the first that is, so that nobody has to look for it. */
export function leadToError(form: HTMLElement, name?: string): void {
  const wrong = [...form.querySelectorAll<HTMLElement>(inError)];
  const first = wrong.find((element) => name && isNamed(element, name)) ?? wrong[0];
  // Whoever already stands in a field that is wrong knows where to look.
  if (!first || (!name && wrong.some((element) => element.contains(document.activeElement)))) return;
  const target = first.matches(focusable) ? first : first.querySelector<HTMLElement>(focusable);
  target?.focus({ preventScroll: true });
  first.scrollIntoView({ block: 'center' });
}

function isNamed(element: HTMLElement, name: string): boolean {
  return element.getAttribute('name') === name || element.dataset.field === name;
}
