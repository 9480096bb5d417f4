import { keepDraft } from './draft-store.ts';

/**
 * What a visitor typed before going to sign in. It has no owner yet, so it is never stored: it waits in the memory of
 * this page while the doors (sign-in, registration) are on the screen, and becomes a draft of whoever signs in there.
 * Whoever opens the form later, by whatever way, finds nothing.
 */
export function holdVisitorText(form: string, value: unknown, nextPath = location.pathname): void {
  if (isDoor(nextPath)) {
    held.set(form, value);
    return;
  }
  left.set(form, value);
  setTimeout(() => left.clear());
}

/** A door has come on the screen in place of a form. Who turned back before they saw it had left for it all the same. */
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
/** Of forms that went in this moment for something else than a door, as far as the address says. */
const left = new Map<string, unknown>();

function isDoor(path: string): boolean {
  return /^\/(?:login|register|reset-password|auth)(?:\/|$)/.test(path);
}
