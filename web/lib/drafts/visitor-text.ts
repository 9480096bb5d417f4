import { keepDraft } from './draft-store.ts';

/**
 * A visitor's typed text on the way to sign in. The text has no owner yet, so it is never stored: it waits in the
 * memory of this page while the doors (sign-in, registration) are on the screen, and becomes a draft of the member who
 * signs in there. A later visit of the form finds nothing.
 */
export function holdVisitorText(form: string, value: unknown, nextPath = location.pathname): void {
  if (isDoor(nextPath)) {
    held.set(form, value);
    return;
  }
  left.set(form, value);
  setTimeout(() => left.clear());
}

/**
 * A door has come on the screen in place of a form. A visitor who turned back before seeing it had left for it all the
 * same.
 */
export function enterDoor(): void {
  for (const [form, value] of left) held.set(form, value);
  left.clear();
}

/** For who turns back at the door. */
export function takeVisitorText<Value>(form: string): Value | undefined {
  const value = held.get(form);
  held.delete(form);
  return value as Value | undefined;
}

export function handOverVisitorText(memberId: string): void {
  for (const [form, value] of held) keepDraft(memberId, form, undefined, value);
  held.clear();
}

/** A door is left: for another door, or the visitor has gone. */
export function leaveDoor(nextPath = location.pathname): void {
  if (!isDoor(nextPath)) held.clear();
}

const held = new Map<string, unknown>();
/** Texts of forms that left in this moment for something else than a door, as far as the address says. */
const left = new Map<string, unknown>();

function isDoor(path: string): boolean {
  return /^\/(?:login|register|reset-password|auth)(?:\/|$)/.test(path);
}
