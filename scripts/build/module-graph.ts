import type { Rollup } from 'vite';

export type Modules = Set<string>;
type Context = Pick<Rollup.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

/** Which module imports which. */
export class ModuleGraph {
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
