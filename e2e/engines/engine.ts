import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A real browser of another kind, driven by the protocol it speaks itself. */
export interface Engine {
  open(address: string): Promise<void>;
  /** The value of an expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  /** Real keys; `Enter`, `Tab`, `Shift+Tab`, `Escape` and `ArrowDown` by name. */
  type(text: string): Promise<void>;
  /** Down and up at this place of the window, by the mouse: WebKit's driver has no finger. */
  tap(x: number, y: number): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

const patienceMs = 60_000;

/** Until it is true in the page. */
export async function until(engine: Engine, expression: string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < patienceMs; await sleep(200)) {
    if (await engine.read<boolean>(`Boolean(${expression})`).catch(() => false)) return;
  }
  const focused = await engine.read<string>(`document.activeElement?.outerHTML.slice(0, 200)`);
  const value = await engine.read<string | null>(`document.activeElement?.value`);
  const dialog = await engine.read<string>(`document.querySelector('[role=dialog], [role=alertdialog]')?.innerText`);
  throw new Error(
    `It did not become true: ${expression}\nThe focus: ${focused}${value ? ` with ${value}` : ''}\nThe dialog: ${dialog}`,
  );
}

const keys: Record<string, string> = { Enter: '\uE006', Tab: '\uE004', Escape: '\uE00C', ArrowDown: '\uE015' };

const shift = (type: string) => ({ type, value: '\uE008' });

/** Keys as both protocols want them. */
export function keyActions(text: string): object[] {
  if (text === 'Shift+Tab') {
    const tab = [
      shift('keyDown'),
      { type: 'keyDown', value: keys.Tab },
      { type: 'keyUp', value: keys.Tab },
      shift('keyUp'),
    ];
    return [{ type: 'key', id: 'keyboard', actions: tab }];
  }
  const pressed = keys[text] ? [keys[text]] : [...text];
  const actions = pressed.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}

/** A tap as both protocols want it. */
export function tapActions(x: number, y: number): object[] {
  const actions = [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

export function firstThere(paths: readonly string[]): string | undefined {
  return paths.find((path) => existsSync(path));
}
