import type { Tree } from '../check-structure.ts';

interface Shortcut {
  pattern: RegExp;
  instead: string;
}

/** Acts of a driver that no hand can do: a page that breaks between two events looks whole to it. */
const shortcuts: Shortcut[] = [
  {
    pattern: /\.selectOption\(/,
    instead: 'choose() of e2e/keys.ts opens the list and takes an option by key',
  },
  {
    pattern: /\bforce: true\b(?<!\brm(?:Sync)?\(.*)/,
    instead: 'what cannot be clicked as it is cannot be clicked by anyone; click what a person sees',
  },
  {
    // A system's own notice lies outside every page, and is clicked in the service worker.
    pattern: /(?<!\bself)\.dispatchEvent\(/,
    instead: 'press the key or click, and let the browser tell the page',
  },
  {
    pattern: /\.requestSubmit\(|\.submit\(\)/,
    instead: 'press Enter in a field or click the button',
  },
  {
    pattern: /\.(?:value|checked|selected|selectedIndex)\s*=(?!=)|setAttribute\('(?:value|checked|selected)'/,
    instead: 'type or choose it; fill() is fine for text that some other test types by keys',
  },
  {
    pattern: /querySelector\([^)]*\)\??\.click\(|^\s*\w+\.click\(\)|\bevaluate\(.*\.click\(/,
    instead: 'click through the driver’s pointer, which hits what lies on top',
  },
];

/** Browser tests act as a person does: by key, pointer and touch. One sentence for each line that does not. */
export function checkHands(tree: Tree): string[] {
  return Object.entries(tree)
    .filter(([path]) => path.startsWith('e2e/'))
    .flatMap(([path, source]) =>
      source.split('\n').flatMap((line, at) => judgeLine(line).map((problem) => `${path}:${at + 1}: ${problem}`)),
    );
}

function judgeLine(line: string): string[] {
  if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return [];
  return shortcuts
    .map(({ pattern, instead }) => ({ found: pattern.exec(line)?.[0], instead }))
    .filter(({ found }) => found !== undefined)
    .map(({ found, instead }) => `no hand does "${found?.trim()}": ${instead}`);
}
