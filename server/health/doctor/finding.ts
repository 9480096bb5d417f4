/** One line of the examination: what was looked at, and either how it is or what to do about it. */
export interface Finding {
  about: string;
  isWell: boolean;
  text: string;
}

export const well = (about: string, text: string): Finding => ({ about, isWell: true, text });
export const ill = (about: string, text: string): Finding => ({ about, isWell: false, text });

/** Whatever goes wrong while looking is itself what was found. */
export async function look(about: string, examine: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await examine()].flat();
  } catch (error) {
    return [ill(about, reasonOf(error))];
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? ` (${error.code})` : '';
  return `${error.message || error.name}${error.message ? '' : code}`;
}
