/** Calls that are no GET and leave the writing to a job, or to notes of the server itself. */
const writesNothing = [
  'requestPasswordReset',
  'resendConfirmation',
  'countListingView',
  'getPaymentMethod',
  'findEndingProposals',
  'previewChange',
];

/** Connections of requests only read, so a handler that writes has to take `writing`. */
export function findHandlersWithoutWriting(tree: Record<string, string>): string[] {
  const writing = new Set<string>();
  for (const [path, source] of Object.entries(tree))
    if (path.startsWith('contract/'))
      for (const [, name, method] of source.matchAll(/export const (\w+)\b[^=]*= endpoint\(\{\s*method: '(\w+)'/g))
        if (name && method !== 'GET' && !writesNothing.includes(name)) writing.add(name);
  return Object.entries(tree)
    .filter(([path]) => path.endsWith('.routes.ts') && !path.startsWith('server/dev/'))
    .flatMap(([path, source]) =>
      source
        .split(/\bserve\(\s*\w+,\s*/)
        .slice(1)
        .filter((registered) => !registered.includes('writing'))
        .map((registered) => nameOf(source, /^(?:\w+\.)?(\w+)/.exec(registered)?.[1] ?? ''))
        .filter((name) => writing.has(name))
        .map(
          (name) =>
            `${path}: the handler of ${name} takes no \`writing\`. Write \`async ({ body, caller, writing }) => verb(writing(deps), …)\`, and in the verb \`database.db.transaction((tx) => …)\`: connections of requests only read. A call that writes nothing is named in scripts/structure/writes.ts.`,
        ),
    );
}

/** The name in the contract, where the import gives another. */
const nameOf = (source: string, local: string): string =>
  new RegExp(`\\b(\\w+) as ${local}\\b`).exec(source)?.[1] ?? local;
