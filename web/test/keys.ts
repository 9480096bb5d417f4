import type { UserEvent } from '@testing-library/user-event';

/** What a hand does on a keyboard; e2e/keys.ts does the same in a browser. */
const mostSteps = 80;

/** Goes on by Tab until this has the focus. */
export async function tabTo(user: UserEvent, target: HTMLElement): Promise<void> {
  for (let step = 0; step < mostSteps && document.activeElement !== target; step += 1) await user.tab();
  if (document.activeElement !== target) throw new Error(`Tab did not reach ${target.outerHTML.slice(0, 200)}`);
}

/** Goes to a field by Tab, and types over what it says. */
export async function typeInto(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await tabTo(user, field);
  await user.keyboard('{Control>}a{/Control}');
  await user.keyboard(text);
}

/** Goes to a button by Tab, and presses it. */
export async function pressByTab(user: UserEvent, button: HTMLElement): Promise<void> {
  await tabTo(user, button);
  await user.keyboard('{Enter}');
}
