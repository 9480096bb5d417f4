import type { Plugin, Rollup } from 'vite';
import { neededFiles } from './finish-pages.ts';

/** Where a first visit begins: the library's entry, the frame of every page, and the home page. */
const firstModules = [
  /\/@react-router\/dev\/.*\/entry\.client\.tsx$/,
  /\/web\/root\.tsx$/,
  /\/web\/home\/home-page\.tsx$/,
];
/**
 * Other pages of visitors, by kind, and code that is loaded on every page or below the first screen once the browser is
 * idle.
 */
const visitorPages = [
  /\/web\/pages\/.*-page\.tsx$/,
  /\/web\/auth\/sign-in\/login-page\.tsx$/,
  /\/web\/auth\/registration\/register-page\.tsx$/,
  /\/web\/support\/(?:help-center|contact)-page\.tsx$/,
  /\/web\/support\/support-form\.tsx$/,
  /\/web\/billing\/plans\/pricing-page\.tsx$/,
  /\/web\/brands\/brand-page\.tsx$/,
  /\/web\/home\/below-hero\.tsx$/,
  /\/web\/listings\/(?:search\/search|page\/listing)-page\.tsx$/,
  /\/web\/shell\/(?:menu\/menu-panel|edge\/feature-flag-panel|behavior\/page-behavior)\.tsx$/,
  /\/web\/offline\/register-worker\.ts$/,
];
const formPages = [/\/web\/auth\/sign-in\/login-page\.tsx$/];
/** Pages that show much and ask nothing: they should not load forms for the little that they share with them. */
const pagesWithoutForms = [/\/web\/billing\/plans\/pricing-page\.tsx$/, /\/web\/brands\/brand-page\.tsx$/];
/** Pages that show little of what a search or a listing shows. */
const briefPages = [...formPages, ...pagesWithoutForms, /\/web\/support\/help-center-page\.tsx$/];
/** Pages that only developers open. */
const developerPages = [/\/web\/dev\//];

/** Large, and not needed by every page: whatever leads to one of them stays apart from what does not. */
const controlLibraries = /\/node_modules\/(?:react-aria|react-stately|@internationalized)/;
const schemaLibraries = /\/node_modules\/zod\/|\/web\/lib\/zod-without-eval\.ts$/;

/** As many kinds of visitors' pages, or pages of members, must share something before it moves into the file that all of them load. */
const fewKinds = 3;
const fewPages = 3;
/** Drag and drop, tables and tabs are large, and few pages have them. */
const fewPagesWithControl = 6;

const isLibrary = (id: string) => id.includes('/node_modules/');
const isIcon = (id: string) => id.includes('/node_modules/lucide-react/');
const matches = (id: string, patterns: RegExp[]) => patterns.some((pattern) => pattern.test(id));

/**
 * Left to itself, the build makes a file of whatever two pages share: a member's page would be a hundred requests. Here each
 * module goes into the first of seven sets that holds it, and whatever no set holds is left to the build. Every set is
 * closed: what its modules import is in it or in one before it, so that no two files wait for each other.
 */
export function chunks(): Plugin {
  const chunkOf = new Map<string, string>();
  const rolldownOptions = {
    // Otherwise a file would take along whatever its modules import, used or not.
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: (id: string) => chunkOf.get(id) ?? null }],
      },
    },
    // Asked for by the line above. Nobody but React Router imports a page, and it asks for exports by name.
    preserveEntrySignatures: 'allow-extension' as const,
  };
  return {
    name: 'chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({ environments: { client: { build: { rolldownOptions } } } }),
    buildEnd() {
      for (const [name, modules] of chunkSets(new ModuleGraph(this))) {
        for (const id of modules) if (!chunkOf.has(id)) chunkOf.set(id, name);
      }
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      this.emitFile({ type: 'asset', fileName: neededFiles, source: JSON.stringify(findNeeded(files)) });
    },
  };
}

/** Files that load with each page and with each part on demand, by its source. */
function findNeeded(files: Rollup.OutputChunk[]): Record<string, string[]> {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const follow = (name: string, found: Set<string>): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const next of byName.get(name)?.imports ?? []) follow(next, found);
    return found;
  };
  return Object.fromEntries(
    files.flatMap(({ facadeModuleId, fileName }) => {
      const source = facadeModuleId?.match(/\/web\/([^?]*)/)?.[1];
      return source ? [[source, [...follow(fileName, new Set())]]] : [];
    }),
  );
}

function chunkSets(graph: ModuleGraph): [name: string, modules: string[]][] {
  const needs = (patterns: RegExp[]) => graph.neededBy(graph.all.filter((id) => matches(id, patterns)));
  const withControls = graph.usersOf(controlLibraries);
  const withSchemas = graph.usersOf(schemaLibraries);
  const isLight = (id: string) => !withControls.has(id) && !withSchemas.has(id);

  const first = needs(firstModules);
  const kinds = visitorPages.map((pattern) => needs([pattern]));
  const countKinds = (id: string) => kinds.filter((kind) => kind.has(id)).length;
  const visitor = graph.all.filter((id) => first.has(id) || (countKinds(id) >= fewKinds && isLight(id)));
  const withoutForms = needs(pagesWithoutForms);
  const brief = needs(briefPages);
  const forms = [...needs(formPages)].filter((id) => isLight(id) && !withoutForms.has(id) && !matches(id, formPages));

  const others = [...firstModules, ...visitorPages, ...developerPages];
  const uses = graph.countUses(graph.beginnings().filter((id) => !matches(id, others)));
  const shared = (few: number) => [...uses].flatMap(([id, count]) => (count >= few || isIcon(id) ? id : []));

  return [
    // A first visit: the libraries, which change seldom, and our own code.
    ['libraries', visitor.filter(isLibrary)],
    ['visitor', visitor],
    ['forms', forms],
    // Mostly icons and words, which a few visitors' pages share with members': a member would load each as a file of its own.
    // Pages before the first search do not wait for the words of a search and of a listing.
    ['icons', shared(fewPages).filter((id) => isLight(id) && brief.has(id))],
    ['words', shared(fewPages).filter((id) => isLight(id) && countKinds(id) > 0)],
    ['member', shared(fewPages).filter((id) => isLight(id) && countKinds(id) === 0)],
    ['controls', shared(fewPagesWithControl).filter((id) => withControls.has(id) && !withSchemas.has(id))],
  ];
}

type Modules = Set<string>;
type Context = Pick<Rollup.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

/** Which module imports which. */
class ModuleGraph {
  readonly all: string[];
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
    this.all = [...context.getModuleIds()];
  }

  /** All that loads with these, themselves included. */
  neededBy(ids: string[]): Modules {
    return this.#follow(ids, (id) => this.#context.getModuleInfo(id)?.importedIds ?? []);
  }

  /** All that cannot be loaded without this library. */
  usersOf(library: RegExp): Modules {
    const parts = this.all.filter((id) => library.test(id));
    return this.#follow(parts, (id) => this.#context.getModuleInfo(id)?.importers ?? []);
  }

  /** Where loading begins: pages, and what is loaded on demand. */
  beginnings(): string[] {
    const infos = this.all.map((id) => this.#context.getModuleInfo(id));
    const entries = infos.flatMap((info) => (info?.isEntry ? info.importedIds : []));
    return [...new Set([...entries, ...infos.flatMap((info) => info?.dynamicallyImportedIds ?? [])])];
  }

  /** By how many of these each module is needed. */
  countUses(beginnings: string[]): Map<string, number> {
    const uses = new Map<string, number>();
    for (const beginning of beginnings) {
      for (const id of this.neededBy([beginning])) uses.set(id, (uses.get(id) ?? 0) + 1);
    }
    return uses;
  }

  #follow(beginnings: string[], next: (id: string) => readonly string[]): Modules {
    const found: Modules = new Set();
    const visit = (id: string): void => {
      if (found.has(id)) return;
      found.add(id);
      for (const other of next(id)) visit(other);
    };
    for (const id of beginnings) visit(id);
    return found;
  }
}
