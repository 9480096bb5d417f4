import type { BrowserContextOptions, Locator } from '@playwright/test';
import { phone } from './accessibility.ts';
import { choose, pick, pressByTab, typeInto } from './keys.ts';

/** How a person acts on a page, so that one story can be told by each. */
export interface Hands {
  how: string;
  device: BrowserContextOptions;
  /** A button or a link of the page. */
  press(target: Locator): Promise<void>;
  /** A button of the dialog that is open. */
  answer(button: Locator): Promise<void>;
  pick(radio: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  choose(select: Locator, words: string): Promise<void>;
}

const touch: Hands = {
  how: 'on a phone, by touch',
  device: { viewport: phone, hasTouch: true, isMobile: true },
  press: (target) => target.tap(),
  answer: (button) => button.tap(),
  // The round mark lies over the radio itself.
  pick: (radio) => radio.locator('xpath=ancestor::label[1]').tap(),
  write: async (field, text) => {
    await field.tap();
    await field.fill(text);
  },
  choose: (select, words) => choose(select, words),
};

const keys: Hands = {
  how: 'by keyboard',
  device: {},
  press: (target) => target.press('Enter'),
  answer: pressByTab,
  pick,
  write: typeInto,
  choose: (select, words) => choose(select, words),
};

export const hands = [touch, keys];
