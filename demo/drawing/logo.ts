/** Two loops of hair make the W; the smile lies below them. */
const loops =
  'M7 13C9 29 12.5 41.5 19 41.5C26 41.5 30 31 34.4 23C38.2 16 37.2 8 32 8C26.8 8 25.8 16 29.6 23C34 31 38 41.5 45 41.5C51.5 41.5 55 29 57 13';
const smile = 'M15.5 48.5C24 57.5 40 57.5 48.5 48.5C42 60.5 22 60.5 15.5 48.5Z';

export function logoMark(color: string, weight = 4.2): string {
  return (
    `<path fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round" d="${loops}"/>` +
    `<path fill="${color}" stroke="${color}" stroke-width="1.6" stroke-linejoin="round" d="${smile}"/>`
  );
}
