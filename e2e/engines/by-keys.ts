import { type Engine, until } from './engine.ts';

const mostSteps = 150;

/** What is looked for: a selector, and how its text or label begins. */
interface Target {
  selector: string;
  text?: string;
}

/** Goes on by Tab, or back to what stands before, until it has the focus: past its end a page gives the keys to the browser. */
export async function tabTo(engine: Engine, { selector, text = '' }: Target): Promise<void> {
  const isIt = `((element) => element.matches(${JSON.stringify(selector)}) &&
    (element.getAttribute('aria-label') ?? element.innerText).trim().startsWith(${JSON.stringify(text)}))`;
  const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find(${isIt})`;
  await until(engine, found);
  const isBefore = await engine.read<boolean>(
    `Boolean((document.activeElement ?? document.body).compareDocumentPosition(${found}) & Node.DOCUMENT_POSITION_PRECEDING)`,
  );
  for (let step = 0; step < mostSteps; step += 1) {
    if (await engine.read<boolean>(`${isIt}(document.activeElement ?? document.body)`)) return;
    await engine.type(isBefore ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab did not lead to ${selector} ${text}`);
}

export async function press(engine: Engine, selector: string, text?: string): Promise<void> {
  await tabTo(engine, { selector, text });
  await engine.type('Enter');
}

/** Types into a field; of a select, the beginning of what it should say. */
export async function fill(engine: Engine, selector: string, text: string): Promise<void> {
  await tabTo(engine, { selector });
  await engine.type(text);
}
