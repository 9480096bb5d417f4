import { expect, test } from 'vitest';
import { checkHands } from './hands.ts';

const judge = (line: string, path = 'e2e/browse.spec.ts') => checkHands({ [path]: `\n${line}\n` });

test.each([
  ["await page.getByLabel('Sort').selectOption('price_asc');", 'choose() of e2e/keys.ts'],
  ['await radio.check({ force: true });', 'click what a person sees'],
  ['await button.click({ timeout: 10, force: true });', 'click what a person sees'],
  ["await box.dispatchEvent('input');", 'let the browser tell the page'],
  ["element.dispatchEvent(new Event('change'));", 'let the browser tell the page'],
  ['form.requestSubmit();', 'press Enter'],
  ["await box.evaluate((input) => (input.value = 'x'));", 'type or choose it'],
  ["input.setAttribute('value', 'x');", 'type or choose it'],
  ['box.checked = true;', 'type or choose it'],
  ["await engine.read(`document.querySelector('a').click()`);", 'hits what lies on top'],
  ['await next.evaluate((button) => button.click());', 'hits what lies on top'],
  ['    button.click();', 'hits what lies on top'],
])('%s is refused', (line, advice) => {
  expect(judge(line)).toEqual([expect.stringContaining(advice)]);
  expect(judge(line, 'e2e/runs/engines.ts')[0]).toMatch(/^e2e\/runs\/engines\.ts:2: no hand does "/);
});

test.each([
  "await page.getByLabel('Email').fill('amber@example.com');",
  "await page.getByRole('checkbox').check();",
  "await page.getByRole('button', { name: 'Send' }).click();",
  'await button.click();',
  'await rm(folder, { recursive: true, force: true });',
  'if (input.value === text) return;',
  "self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification }));",
  '// Not by selectOption(), which no hand does.',
])('%s is fine', (line) => {
  expect(judge(line)).toEqual([]);
});

test('the product may do what tests may not', () => {
  expect(judge('form.requestSubmit();', 'web/ui/form/form.tsx')).toEqual([]);
});
