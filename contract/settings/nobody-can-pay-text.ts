/** Why the paywall cannot be turned on: said by the server, its start and the back office alike. */
export function nobodyCanPayText(missing: readonly string[]): string {
  return `Members cannot pay for every plan, because ${listText(missing)} ${missing.length === 1 ? 'is' : 'are'} not set. Until then the paywall would shut them out, so it stays off.`;
}

function listText(names: readonly string[]): string {
  return names.length === 1 ? String(names[0]) : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
