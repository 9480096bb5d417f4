/** "Mia", "Mia and Ann", "Mia, Ann and Zoe". */
export function namesText(names: readonly string[], last = 'and'): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}
