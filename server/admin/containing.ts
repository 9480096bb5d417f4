/** A pattern for ILIKE that means the typed text and nothing else. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
