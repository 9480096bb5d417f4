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
  const place = () => engine.read<DOMRect>(`${found}.getBoundingClientRect().toJSON()`);
  // What still moves is missed: a sheet slides in for longer than two questions take, and no finger is as quick as they are.
  let [before, at] = [await place(), await place()];
  for (let isStill = false; !isStill; isStill = before.x === at.x && before.y === at.y && before.height === at.height) {
    await sleep(quietMs);
    [before, at] = [at, await place()];
  }
  const [x, y] = [Math.round(at.x + at.width / 2), Math.round(at.y + at.height / 2)];
  await until(engine, `${found}.contains(document.elementFromPoint(${x}, ${y}))`);
  await engine.tap(x, y);
}

export async function write(engine: Engine, selector: string, text: string): Promise<void> {
  await tap(engine, selector);
  await until(engine, `document.activeElement.matches(${JSON.stringify(selector)})`);
  await engine.type(text);
  await until(engine, `document.activeElement.value === ${JSON.stringify(text)}`);
}
