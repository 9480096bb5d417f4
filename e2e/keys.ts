import { expect, type Locator } from '@playwright/test';

/**
 * What a hand does on a keyboard. The driver's own ways set a value and fire every event in one breath, past a page
 * that draws it back in between (scripts/structure/hands.ts refuses them).
 */
const mostSteps = 80;

/** Goes on by Tab until this, or something in it, has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < mostSteps; step += 1) {
    if (await holdsFocus(target)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`${target} was not reached by Tab`);
}

/** Chooses in a select as `take` does, and the choice stays. */
export async function choose(select: Locator, words: string, by: 'key' | 'mouse' = 'key'): Promise<void> {
  await expect(select).toHaveValue(await take(select, words, by));
}

/** Opens the list of a select, goes down to the option that begins with these words, and takes it. Answers its value. */
export async function take(select: Locator, words: string, by: 'key' | 'mouse' = 'key'): Promise<string> {
  const enabled = select.locator('option:enabled');
  await expect(enabled.filter({ hasText: words }).first()).toBeAttached();
  const options = await enabled.evaluateAll((found) =>
    found.map((option) => ({ text: option.textContent?.trim() ?? '', value: (option as HTMLOptionElement).value })),
  );
  const exact = options.findIndex(({ text }) => text === words);
  const steps = exact >= 0 ? exact : options.findIndex(({ text }) => text.startsWith(words));
  if (steps < 0) throw new Error(`No option of ${select} begins with "${words}"`);
  const { keyboard } = select.page();
  if (by === 'mouse') await select.click();
  else await select.press('Space');
  await keyboard.press('Home');
  for (let step = 0; step < steps; step += 1) await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  return options[steps]?.value ?? '';
}

/** Goes to the group of this radio by Tab, and to it by arrows. */
export async function pick(radio: Locator): Promise<void> {
  const { keyboard } = radio.page();
  await tabTo(radio.locator('xpath=ancestor::*[@role="radiogroup"][1]'));
  for (let step = 0; step < mostSteps && !(await holdsFocus(radio)); step += 1) await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  await expect(radio).toBeChecked();
}

/** Goes to a field by Tab, and types over what it says. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.press('ControlOrMeta+a');
  await field.page().keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Goes to a button by Tab, and presses it. */
export async function pressByTab(button: Locator): Promise<void> {
  await tabTo(button);
  await button.page().keyboard.press('Enter');
}

function holdsFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.contains(document.activeElement));
}
