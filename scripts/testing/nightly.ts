import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Outcome, root, runProgram } from '../tool.ts';

interface NightPart {
  name: string;
  /** The rules that a green run shows. */
  covers: string;
  run: () => Promise<Outcome>;
}

interface Night {
  at: string;
  ok: boolean;
  minutes: number;
}

const file = join(root, 'data', 'nightly.json');

/** All that takes too long for every change; with names only those. */
export function nightParts(names: string[] = []): NightPart[] {
  const test = (args: string[], env: NodeJS.ProcessEnv = {}) => runScript(['test', ...args], env);
  const all: NightPart[] = [
    { name: 'looks', covers: 'every page holds WCAG 2.2 AA, at 400 % too, with pictures', run: () => test(['looks']) },
    {
      name: 'axe',
      covers: 'all browser tests, the long walks too; every page and state they come to holds WCAG 2.2 AA',
      run: () => test(['e2e'], { WIGLOOP_AXE: 'every', WIGLOOP_WALKS: 'too' }),
    },
    { name: 'focus', covers: 'every button of every page, by keyboard', run: () => test(['focus']) },
    {
      name: 'names',
      covers: 'names of any length and direction on every page that shows them',
      run: () => test(['names']),
    },
    { name: 'taps', covers: 'every control of every page, on two phones', run: () => test(['taps']) },
    { name: 'states', covers: 'every page in every state, with pictures', run: () => test(['states']) },
    { name: 'engines', covers: 'the main flows in Firefox and WebKit, where installed', run: () => test(['engines']) },
    { name: 'pooled', covers: 'API tests through PgBouncer, where installed', run: () => test(['pooled']) },
    {
      name: 'properties',
      covers:
        'the rules of deals, wishes, searches and prices on many more made-up cases, a client of every call of the API, every offer bought by every kind of member, every id at every route, every lost right at every route that writes',
      run: () => test(['unit', ...longOnes], longRuns),
    },
    {
      name: 'kills',
      covers: 'servers killed in the middle of deals',
      run: () => test(['unit', 'killed'], { DEALS_KILLED: '30' }),
    },
    {
      name: 'mutants',
      covers: 'changes to rules of deals, access and money that their tests must notice',
      run: () => runScript(['bench', 'mutants']),
    },
  ];
  const unknown = names.filter((wanted) => !all.some(({ name }) => name === wanted));
  if (unknown.length > 0)
    throw new Error(`No night has ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`);
  return names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all;
}

const longOnes = [
  'rules-walk',
  'deals-at-once',
  'wishes/fulfilment',
  'search/search.test',
  'make-price-guide',
  'pages/api-client',
  'checkout/offer',
  'test/ids',
  'test/held-bodies',
];
const longRuns = {
  DEALS_WALK: 'whole',
  DEALS_AT_ONCE: '60',
  WISH_PAIRS: '60000',
  RING_CASES: '20',
  SEARCH_CASES: '40',
  PRICE_CASES: '60',
  API_CLIENT: 'whole',
  OFFERS: 'whole',
  IDS: 'whole',
  HELD_BODIES: 'whole',
};

function runScript(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return runProgram(process.execPath, [join(root, 'scripts', 'run.js'), ...args], { show: true, env });
}

/** Runs one part after the other, whatever became of the one before, and says at the end what was covered and when last. */
export async function runNight(parts: NightPart[], store = fileStore): Promise<boolean> {
  for (const { name, covers, run } of parts) {
    console.log(`\n${name}: ${covers}`);
    const start = Date.now();
    const { ok, output } = await run();
    if (!ok && output) console.log(output.trim());
    // After each: a night that is cut short keeps what it has done.
    store.write({
      ...store.read(),
      [name]: { at: new Date().toISOString(), ok, minutes: (Date.now() - start) / 60_000 },
    });
  }
  const nights = store.read();
  console.log(`\n${nightTable(parts, nights)}`);
  return parts.every(({ name }) => nights[name]?.ok);
}

export function nightTable(parts: Pick<NightPart, 'name' | 'covers'>[], nights: Record<string, Night>): string {
  return parts
    .map(({ name, covers }) => {
      const night = nights[name];
      const when = night ? `${night.at.slice(0, 16).replace('T', ' ')}  ${night.minutes.toFixed(0)} min` : 'never';
      return `${night?.ok ? '✓' : '✗'} ${name.padEnd(10)} last ran ${when}  ${covers}`;
    })
    .join('\n');
}

interface NightStore {
  read(): Record<string, Night>;
  write(nights: Record<string, Night>): void;
}

const fileStore: NightStore = {
  read() {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return {};
    }
  },
  write(nights) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(nights, null, 2)}\n`);
  },
};
