import type { Plugin } from 'vite';

/** Where a first visit begins: React Router's entry, the frame of every page, and the home page. */
const firstModules = [/\/entry\.client\.tsx$/, /\/web\/root\.tsx$/, /\/web\/home\/home-page\.tsx$/];
const login = [/\/web\/auth\/sign-in\/login-page\.tsx$/];
const register = [/\/web\/auth\/registration\/register-page\.tsx$/];
const help = [/\/web\/support\/help-center-page\.tsx$/];
const pricing = [/\/web\/billing\/plans\/pricing-page\.tsx$/];

/** Imported on the way to a first visit's pages, but used by none of them: the build leaves out schemas and what nobody calls. */
const unused = [
  /\/contract\/listings\/facets\.ts$/,
  /\/@tanstack\/.*\/(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)\.js$/,
];

/**
 * What a first visit needs, in two files instead of sixty small ones, which compress badly: the libraries, which change
 * seldom, and our own code. What visitors' forms share, and what the pages around an account share, are one file each as
 * well. Whatever is loaded on demand keeps its own file.
 */
export function firstVisitChunks(): Plugin {
  let first = new Set<string>();
  let forms = new Set<string>();
  let account = new Set<string>();
  const isLibrary = (id: string) => id.includes('/node_modules/');
  const groups = [
    { name: 'libraries', priority: 4, test: (id: string) => first.has(id) && isLibrary(id) },
    { name: 'home', priority: 3, test: (id: string) => first.has(id) },
    { name: 'forms', priority: 2, test: (id: string) => forms.has(id) && !isLibrary(id) },
    { name: 'account', priority: 1, test: (id: string) => account.has(id) && !isLibrary(id) },
  ];
  const rolldownOptions = {
    // Otherwise a file would take along whatever its modules import, used or not.
    output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
    // Asked for by the line above. Nobody but React Router imports a page, and it asks for exports by name.
    preserveEntrySignatures: 'allow-extension' as const,
  };
  return {
    name: 'first-visit-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({ environments: { client: { build: { rolldownOptions } } } }),
    buildEnd() {
      const needs = (beginnings: RegExp[]): Set<string> => {
        const found = new Set<string>();
        const follow = (id: string): void => {
          if (found.has(id) || unused.some((pattern) => pattern.test(id))) return;
          found.add(id);
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) follow(imported);
        };
        for (const id of this.getModuleIds()) if (beginnings.some((pattern) => pattern.test(id))) follow(id);
        return found;
      };
      first = needs(firstModules);
      const plans = needs(pricing);
      // The page of the plans has no form: it should not load them for the little that it shares with them.
      const shared = (one: RegExp[], other: RegExp[]): Set<string> => {
        const others = needs(other);
        return new Set([...needs(one)].filter((id) => others.has(id) && !plans.has(id)));
      };
      forms = shared(login, help);
      account = shared(login, register);
    },
  };
}
