/** Names of our own, never what somebody typed, as a list in the text of a statement. */
export function sqlList(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
