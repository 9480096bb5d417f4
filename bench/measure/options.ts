/** What the command line says as `--name=value`, or what holds without it. */
export function textOption(options: readonly string[], name: string, unset: string): string {
  const start = `--${name}=`;
  return options.find((text) => text.startsWith(start))?.slice(start.length) ?? unset;
}

export function numberOption(options: readonly string[], name: string, unset: number): number {
  return Number(textOption(options, name, String(unset)));
}
