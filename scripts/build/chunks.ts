import type { Plugin } from 'vite';
import { ModuleGraph, type Modules } from './module-graph.ts';

const entry = /\/web\/entry\.client\.tsx$/;
/** Ours, but parts of a library. */
const withLibraries = [entry, /\/scripts\/build\/no-instrumentation\.ts$/];
/** Where a first visit begins: the entry, the frame of every page, and the home page. */
const firstModules = [entry, /\/web\/root\.tsx$/, /\/web\/home\/home-page\.tsx$/];
const login = [/\/web\/auth\/sign-in\/login-page\.tsx$/];
const register = [/\/web\/auth\/registration\/register-page\.tsx$/];
const help = [/\/web\/support\/help-center-page\.tsx$/];
const brand = [/\/web\/brands\/brand-page\.tsx$/];
const texts = [/\/web\/pages\/.*-page\.tsx$/];
const pricing = [/\/web\/billing\/plans\/pricing-page\.tsx$/];

/** Soon loaded by every page, whoever looks at it. */
const everyPage = [
  /\/web\/offline\/register-worker\.ts$/,
  /\/web\/shell\/edge\/feature-flag-panel\.tsx$/,
  /\/web\/shell\/menu\/menu-panel\.tsx$/,
];
/** What the build draws and the browser brings to life later. */
const belowHero = [/\/web\/home\/below-hero\.tsx$/];
const supportForm = [/\/web\/support\/support-form\.tsx$/];

/** What visitors open. What these need stays out of the files made for members. */
const visitorPages = [
  ...firstModules,
  ...everyPage,
  ...belowHero,
  ...supportForm,
  /\/web\/shell\/aids\/aids\.tsx$/,
  ...login,
  ...register,
  ...help,
  ...pricing,
  ...brand,
  /\/web\/listings\/(search\/search|page\/listing)-page\.tsx$/,
  /\/web\/support\/contact-page\.tsx$/,
  ...texts,
];

/** Loaded on demand, because visitors never need it; every page of a member does. */
const memberFrame = [
  /\/web\/shell\/edge\/tab-bar\.tsx$/,
  /\/web\/notifications\/bell\.tsx$/,
  /\/web\/messages\/list\/unread-badge\.tsx$/,
  /\/web\/messages\/live\/live-watcher\.tsx$/,
];

/** Imported by whatever asks the server, but used only where something is changed, or listed page by page. */
const mutations = /\/web\/lib\/api\/use-mutation\.ts$|\/@tanstack\/.*\/(?:mutationObserver|useMutation)\.js$/;
const lists = /\/@tanstack\/.*\/(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/;
/** Imported on the way to visitors' pages, most of which use nothing of it that remains in the build. */
const unused = /\/contract\/(?:listings\/facets|billing\/[\w-]+)\.ts$/;

/** Large, and not needed by every page: whatever leads to one of them stays apart from what does not. */
const controlLibraries = /\/node_modules\/(?:react-aria|react-stately|@internationalized)/;
const schemaLibraries = /\/node_modules\/zod\//;

/** As often must members' pages share something before it moves into the file that all of them load. */
const fewMemberPages = 3;
/** The same for kinds of visitors' pages. */
const fewKinds = 3;
const fewKindsWithIcon = 2;
const fewOfficePages = 2;
/** Drag and drop, tables and tabs are large, and few pages have them. */
const fewPagesWithControl = 6;

const isIcon = (id: string) => id.includes('/node_modules/lucide-react/');
const isLibrary = (id: string) => id.includes('/node_modules/');
const matches = (id: string, patterns: RegExp[]) => patterns.some((pattern) => pattern.test(id));

/**
 * Left to itself, the build makes a file of whatever two pages share: a member's page would be a hundred requests. Here each
 * module goes into the first of the sets below that holds it, and whatever no set holds is left to the build. Every set is
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
      const graph = new ModuleGraph(this, [mutations, lists]);
      for (const [name, modules] of chunkSets(graph)) {
        for (const id of modules) if (!chunkOf.has(id)) chunkOf.set(id, name);
      }
    },
  };
}

function chunkSets(graph: ModuleGraph): [name: string, modules: Iterable<string>][] {
  const needs = (patterns: RegExp[]) => graph.neededBy(graph.all.filter((id) => matches(id, patterns)));
  const withControls = graph.usersOf(controlLibraries);
  const withSchemas = graph.usersOf(schemaLibraries);
  const isLight = (id: string) => !withControls.has(id) && !withSchemas.has(id);
  const hasControls = (id: string) => withControls.has(id) && !withSchemas.has(id);

  const first = [...needs(firstModules)].filter((id) => !unused.test(id));
  const plans = needs(pricing);
  const kinds = [pricing, help, texts, brand, login, belowHero, supportForm, everyPage].map(needs);
  const common = graph.all.filter(
    (id) =>
      !unused.test(id) && kinds.filter((kind) => kind.has(id)).length >= (isIcon(id) ? fewKindsWithIcon : fewKinds),
  );
  // The page of the plans has no form: it should not load them for the little that it shares with them.
  const shared = (one: RegExp[], other: RegExp[]) =>
    [...intersect(needs(one), needs(other))].filter((id) => !plans.has(id) && (!isLibrary(id) || isIcon(id)));

  const pages = graph.beginnings().filter((id) => !matches(id, visitorPages) && !id.includes('/web/dev/'));
  const isOffice = (id: string) => id.includes('/web/admin/');
  const memberUses = graph.countUses(pages.filter((id) => !isOffice(id)));
  const officeUses = graph.countUses(pages.filter(isOffice));
  const frame = needs(memberFrame);
  const enough = (id: string) => (controlLibraries.test(id) ? fewPagesWithControl : fewMemberPages);
  const isOften = (id: string, count: number) => count >= enough(id) || isIcon(id) || frame.has(id);
  const often = new Set([...memberUses].flatMap(([id, count]) => (isOften(id, count) ? id : [])));
  const light = new Set([...often].filter(isLight));
  const below = needs(belowHero);
  const lean = needs([...login, ...register]);
  const notLean = [...light].filter((id) => !lean.has(id));
  const controls = [...often].filter((id) => hasControls(id) && !lean.has(id));
  const office = [...officeUses].flatMap(([id, count]) =>
    (count >= fewOfficePages || isIcon(id)) && !memberUses.has(id) ? id : [],
  );

  return [
    // A first visit: the libraries, which change seldom, and our own code.
    ['libraries', first.filter((id) => isLibrary(id) || matches(id, withLibraries))],
    ['home', first],
    // What several kinds of visitors' pages share with each other or with members.
    ['mutations', graph.all.filter((id) => mutations.test(id))],
    ['lists', graph.all.filter((id) => lists.test(id))],
    ['common', common],
    ['forms', shared(login, supportForm)],
    ['account', shared(login, register)],
    ['login', [...needs(login)].filter((id) => isLight(id) && !unused.test(id) && !matches(id, login))],
    ['later', [...needs(everyPage)].filter(isLight)],
    ['previews', [...needs(brand)].filter((id) => (below.has(id) || light.has(id)) && !unused.test(id))],
    ['plans', [...plans].filter((id) => !matches(id, pricing))],
    ['help', intersect(needs(texts), needs(help))],
    ['support', intersect(light, needs(help))],
    ['texts', intersect(new Set(notLean), needs(visitorPages))],
    // What members' pages share, and those of the back office.
    ['member', notLean],
    ['control-libraries', controls.filter(isLibrary)],
    ['controls', controls],
    ['office', office.filter(isLight)],
    ['office-controls', office.filter(hasControls)],
  ];
}

function intersect(one: Modules, other: Modules): Modules {
  return new Set([...one].filter((id) => other.has(id)));
}
