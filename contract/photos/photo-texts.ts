/** Which photographs, by the numbers that the form shows on them: "1, 2, and 5". */
export function photoNumbersText(places: readonly number[]): string {
  return new Intl.ListFormat('en-US').format(places.map(String));
}

export function photosGoneText(places: readonly number[]): string {
  const numbers = photoNumbersText(places);
  return places.length === 1
    ? `Photo ${numbers} is no longer there. Please remove it and add it again.`
    : `Photos ${numbers} are no longer there. Please remove them and add them again.`;
}
