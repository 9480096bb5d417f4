import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, until } from './engine.ts';

/** As long as nothing moves before a finger comes down. */
const quietMs = 200;

/** A finger on the middle of the first that can be seen and begins with this text; what is out of sight is scrolled to first. */
export async function tap(engine: Engine, selector: string, text = ''): Promise<void> {
  const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    element.checkVisibility() && !element.disabled &&
    (element.getAttribute('aria-label') ?? element.innerText).trim().startsWith(${JSON.stringify(text)}))`;
  await until(engine, found);
  await engine.read(`${found}.scrollIntoView({ block: 'center', behavior: 'instant' })`);
  const middle = `(${middleOnTop.toString()})(${found})`;
  // What still moves is missed: a sheet slides in for longer than two questions take, and no finger is as quick as they are.
  let before: Place | undefined;
  for (let at: Place | undefined; !at || at.x !== before?.x || at.y !== before.y; ) {
    await sleep(quietMs);
    // Looked for anew each time: a list that is answered meanwhile puts what is tapped elsewhere.
    await until(engine, middle);
    [before, at] = [at, (await engine.read<Place | null>(middle)) ?? undefined];
  }
  if (before) await engine.tap(before.x, before.y);
}

interface Place {
  x: number;
  y: number;
}

/** Undefined while something else lies there. */
function middleOnTop(element: Element): Place | undefined {
  const { x, y, width, height } = element.getBoundingClientRect();
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  return element.contains(document.elementFromPoint(middle.x, middle.y)) ? middle : undefined;
}

export async function write(engine: Engine, selector: string, text: string): Promise<void> {
  await tap(engine, selector);
  await until(engine, `document.activeElement.matches(${JSON.stringify(selector)})`);
  await engine.type(text);
  await until(engine, `document.activeElement.value === ${JSON.stringify(text)}`);
}
